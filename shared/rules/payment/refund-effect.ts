import { OrderStatus } from '../../model/order/order.ts';

/**
 * What a whole refund does to its order. `stays`: the goods left, so nothing. `ended`: the order ended before, and its
 * stock is released.
 */
export const refundEffects = ['cancels', 'stays', 'ended'] as const;
export type RefundEffect = (typeof refundEffects)[number];

/** `isDispatched`: it is on its way, or ready for pickup. */
export function refundEffect({ status, isDispatched }: { status: OrderStatus; isDispatched: boolean }): RefundEffect {
  if (status === OrderStatus.Canceled || status === OrderStatus.Error) return 'ended';
  return isDispatched || status === OrderStatus.Finalized ? 'stays' : 'cancels';
}
