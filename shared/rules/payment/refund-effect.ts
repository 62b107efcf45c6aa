import { OrderStatus } from '../../model/order/order.ts';
import type { RefundEffect } from '../../model/payment/refund.ts';

/** What a whole refund does to its order. `isDispatched`: it is on its way, or ready for pickup. */
export function refundEffect({ status, isDispatched }: { status: OrderStatus; isDispatched: boolean }): RefundEffect {
  if (status === OrderStatus.Canceled || status === OrderStatus.Error) return 'ended';
  return isDispatched || status === OrderStatus.Finalized ? 'stays' : 'cancels';
}
