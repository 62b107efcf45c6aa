import type { ChangedBy } from '../../model/changed-by.ts';
import { OrderStatus } from '../../model/order.ts';
import { orderEndTexts } from '../../text/order-end.ts';
import { isByOther } from './order-update.ts';

/** An order as it ended. `changedBy`: who made its last version; `placedBy`: who confirmed it, where the order service says it. */
export type EndedOrder = { status: OrderStatus; changedBy: ChangedBy; placedBy?: ChangedBy | null };

/** Who ended the order: null while it is being built, and where it is not known. */
export function endedBy({ status, changedBy, placedBy }: EndedOrder): ChangedBy | null {
  if (status === OrderStatus.Received || status === OrderStatus.Finalized) return placedBy ?? changedBy;
  return status === OrderStatus.Canceled ? changedBy : null;
}

/** How an order ended, in words for an agent or a shopper: the other person is named. Null while it is being built. */
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
