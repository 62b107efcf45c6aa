import { OrderStatus } from '../../model/order/order.ts';

/**
 * An order that may have ended. `isStopped`: a dispute or a fraud alert stopped it, so the shop still decides whether
 * it is delivered.
 */
export type EndedOrder = { status: OrderStatus; isStopped: boolean };

/**
 * What the shop owes to the customer: all that it still has of the money of an order that ended. That is a cancelled
 * one, or one whose money came after its end.
 */
export const owedCents = (kept: number, { status, isStopped }: EndedOrder): number =>
  status === OrderStatus.Canceled || (status === OrderStatus.Error && !isStopped) ? kept : 0;
