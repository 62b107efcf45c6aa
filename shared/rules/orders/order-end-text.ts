import type { ChangedBy } from '../../model/changed-by.ts';
import { OrderStatus } from '../../model/order.ts';
import { orderEndTexts } from '../../text/order-end.ts';
import { isByOther } from './order-update.ts';

/**
 * An ended order. `changedBy`: the author of its last version; `placedBy`: who confirmed it, if the order service sends
 * it.
 */
export type EndedOrder = { status: OrderStatus; changedBy: ChangedBy; placedBy?: ChangedBy | null };

/** Who ended the order; `null` while it is being built, or if unknown. */
export function endedBy({ status, changedBy, placedBy }: EndedOrder): ChangedBy | null {
  if (status === OrderStatus.Received || status === OrderStatus.Finalized) return placedBy ?? changedBy;
  return status === OrderStatus.Canceled ? changedBy : null;
}

/** How an order ended, as text for an agent or a shopper; it names the other person. `null` while it is being built. */
export function orderEndText(order: EndedOrder, isAgent: boolean): string | null {
  const isOthers = isByOther(endedBy(order), isAgent);
  switch (order.status) {
    case OrderStatus.Received:
    case OrderStatus.Finalized:
      if (!isOthers) return orderEndTexts.placed;
      return isAgent ? orderEndTexts.placedByShopper : orderEndTexts.placedByAgent;
    case OrderStatus.Canceled:
      return isOthers && !isAgent ? orderEndTexts.canceledByAgent : orderEndTexts.canceled;
    default:
      return null;
  }
}
