import { OrderStatus } from '#shared/model/order/order.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/** The current order if it was confirmed before and is open again, such as for another payment. */
export function useReopenedOrder() {
  const { order } = useRead(orderState);
  return order && order.number !== null && order.status === OrderStatus.Creating && order.items.length > 0
    ? order
    : null;
}
