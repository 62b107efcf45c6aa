import { LogisticType } from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import type { SessionType } from '#shared/model/session.ts';
import { logisticTypeProblem } from '#shared/rules/checkout/delivery-types.ts';
import { isPlatformUser } from '#shared/rules/session/session-roles.ts';
import type { OrderLineRow, OrderRow } from '../../database/orders/orders.ts';
import type { ShopRow, StoredSettings } from '../../database/shops/shops.ts';
import { storedSettings } from '../shops/shops.ts';

/** What decides which types of delivery an order may have. `sessionType`: the caller's; null = any caller. */
export type TypeContext = {
  lines: Pick<OrderLineRow, 'has_shipping_restriction'>[];
  settings: StoredSettings;
  sessionType: SessionType | null;
};

/** Spec §3: "the checkout treats 0 as pickup and 1 as express delivery or shipping". */
export const equivalentLogisticTypes = (type: LogisticType): LogisticType[] =>
  type === LogisticType.ExpressDelivery ? [LogisticType.ExpressDelivery, LogisticType.Shipping] : [type];

/** Why an order can't have this type now, or null (spec §5). */
export const logisticTypeRefusal = (
  type: LogisticType,
  { lines, settings, sessionType }: TypeContext,
): ReturnType<typeof logisticTypeProblem> =>
  logisticTypeProblem(
    type,
    { items: lines.map((line) => ({ hasShippingRestriction: line.has_shipping_restriction })), ...settings.logistics },
    settings,
    sessionType === null ? null : { sessionType },
  );

/**
 * The logistic flags of an order (spec §3). A type is enabled when the settings allow it and the shop has an option of
 * it. An agent who may set prices can deliver by hand when no delivery is declared (spec §5, "Manual shipping"). The
 * order's current type stays visible.
 */
export function logisticFlags(
  shop: Pick<ShopRow, 'settings' | 'has_deliveries' | 'has_pickup_stores'>,
  { delivery }: Pick<OrderRow, 'delivery'>,
  caller: { sessionType: SessionType },
): Pick<Order, 'enableDelivery' | 'enablePickUp'> {
  const { logistics, enableManualPrices } = storedSettings(shop);
  const isDelivered = delivery !== null && delivery.type !== LogisticType.StorePickUp;
  const canDeliver = shop.has_deliveries || isDelivered || (enableManualPrices && isPlatformUser(caller));
  return {
    enableDelivery: logistics.enableDelivery && canDeliver,
    enablePickUp: logistics.enablePickUp && shop.has_pickup_stores,
  };
}
