import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { Order } from '#shared/model/order/order.ts';
import { isByOther } from '#shared/rules/orders/order-update.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import { othersChangeTexts } from '#shared/text/assisted/others-changes.ts';
import { sessionState } from '../session/session.ts';

/** Who made this version of the order, as this person reads it. `null`: this person, the shop, or not known. */
export function changeAuthor({ changedBy, changedByAgent, customer }: Order): string | null {
  if (!isPlatformUser(sessionState.session)) return isByOther(changedBy, false) ? othersChangeTexts.seller : null;
  if (changedBy === ChangedBy.Shopper)
    return customer?.name.trim() || sessionState.contact?.name?.trim() || othersChangeTexts.customer;
  return changedByAgent && changedByAgent.id !== sessionState.session?.agent?.id ? changedByAgent.name : null;
}
