import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { Session } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { isPlatformUser } from '../session/session-roles.ts';

type Items = { items: Pick<Order['items'][number], 'hasShippingRestriction'>[] };
type Judged = Items & Pick<Order, 'enableDelivery' | 'enablePickUp'>;
type Rules = Pick<ShopSettings, 'allowShippingRestrictedProducts' | 'disableExpressDeliveryForAssistedSale'>;

/**
 * Spec §4: "When cart items have shipping restriction and restricted products are not allowed, logistic is forced to
 * StorePickUp". Delivery is then disabled, with the hint `deliveryText.pickUpOnly` (spec §5).
 */
export const isPickUpForced = (
  { items }: Items,
  settings: Pick<ShopSettings, 'allowShippingRestrictedProducts'>,
): boolean =>
  !settings.allowShippingRestrictedProducts && items.some(({ hasShippingRestriction }) => hasShippingRestriction);

/**
 * Why a type cannot be chosen for this order now; `null` = it can. 'off' is not shown, 'pick-up-only' is shown
 * disabled.
 */
export function logisticTypeProblem(
  type: LogisticType,
  order: Judged,
  settings: Rules,
  session: Pick<Session, 'sessionType'> | null,
): 'off' | 'pick-up-only' | null {
  if (type === LogisticType.StorePickUp) return order.enablePickUp ? null : 'off';
  if (!order.enableDelivery) return 'off';
  if (
    type === LogisticType.ExpressDelivery &&
    settings.disableExpressDeliveryForAssistedSale &&
    isPlatformUser(session)
  )
    return 'off';
  return isPickUpForced(order, settings) ? 'pick-up-only' : null;
}
