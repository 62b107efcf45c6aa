import type { Address } from '#shared/model/address.ts';
import {
  type LogisticChoice,
  type LogisticOption,
  LogisticType,
  type ManualLogistic,
  manualLogisticId,
  type PickupStore,
} from '#shared/model/order/logistic.ts';
import type { Order } from '#shared/model/order/order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { deliveryRefusals } from '#shared/text/refusals/delivery-refusals.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { listAddresses } from '../../database/customers/addresses.ts';
import type { Db } from '../../database/engine/database.ts';
import type { ChosenDelivery, OrderRow } from '../../database/orders/orders.ts';
import { type Cart, openCart } from '../cart/cart-state.ts';
import { changeOrder } from '../cart/change-order.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { addressView } from '../customers/address-view.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { storedSettings } from '../shops/shops.ts';
import { withDelivery, withoutDelivery, withoutLogistic } from './checkout-choices.ts';
import { type PlaceQuery, resolveDeliveryPlace } from './delivery-destination.ts';
import { chosenDelivery, logisticOptionView } from './delivery-offer.ts';
import { noDeliveryReason, offeredDeliveries, possibleTypes } from './offered-deliveries.ts';

type Query = PlaceQuery & { type?: LogisticType };

/**
 * The delivery options of the order (spec §7, GET logistic): pickup stores for type 0, else deliveries to the CEP.
 * Without a type or a CEP, the values of the order's current delivery apply.
 */
export async function logisticOptions(db: Db, caller: AuthenticatedCaller, query: Query): Promise<LogisticOption[]> {
  const cart = await openCart(db, caller, { lock: false });
  const place = (await resolveDeliveryPlace(db, caller, query)) ?? cart.order.delivery?.address ?? null;
  const type =
    query.type ?? cart.order.delivery?.type ?? (place ? LogisticType.ExpressDelivery : LogisticType.StorePickUp);
  return (await offeredDeliveries(db, cart, { type, place })).map(logisticOptionView);
}

/** The stores where the order can be picked up (spec §7, GET stores). */
export async function pickupStores(db: Db, caller: AuthenticatedCaller): Promise<PickupStore[]> {
  const cart = await openCart(db, caller, { lock: false });
  const offers = await offeredDeliveries(db, cart, { type: LogisticType.StorePickUp, place: null });
  return offers.flatMap(({ providerId, name, store }) =>
    store
      ? [
          {
            providerId,
            name,
            fullAddress: { street: store.street, number: store.number, neighborhood: store.neighborhood },
          },
        ]
      : [],
  );
}

/** Sets the delivery option (spec §7, POST logistic). Without a provider id it sets only the type. */
export function setLogistic(
  db: Db,
  caller: AuthenticatedCaller,
  { type, providerId, addressIndex, isSuggested }: LogisticChoice,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const choose = async (cart: Cart) => {
    if (providerId === '') return withTypeOnly(cart.order, type);
    assertPossible(cart, type);
    const address = type === LogisticType.StorePickUp ? null : await addressAt(db, caller, addressIndex);
    const base = withType(cart.order, type);
    const [offer] = await offeredDeliveries(db, { ...cart, order: base }, { type, place: address, providerId });
    if (!offer) throw ruleRefusal('no-such-delivery', deliveryRefusals.unavailable);
    return withDelivery(base, chosenDelivery(offer, address));
  };
  return changeOrder(db, caller, 'delivery', expected, choose, { isSuggested });
}

/** Cents. A higher amount is a typing error. */
const maxManualPrice = 100_000_00;

/**
 * Sets a delivery at an agent's own price, in reais: 0 is 'Grátis', else 'Customizado' (spec §5, "Manual shipping").
 */
export function setManualLogistic(
  db: Db,
  caller: AuthenticatedCaller,
  { addressIndex, logistic }: ManualLogistic,
  expected: OrderPrecondition | null,
): Promise<Order> {
  return changeOrder(db, caller, 'delivery', expected, async (cart) => {
    if (!storedSettings(cart.shop).enableManualPrices)
      throw ruleRefusal('no-manual-prices', discountRefusals.noManualPrices);
    if (toCents(logistic.price) > maxManualPrice)
      throw ruleRefusal('freight-limit', deliveryRefusals.byHandLimit(formatBrl(toReais(maxManualPrice))));
    const requestedType = logistic.type ?? LogisticType.Shipping;
    if (requestedType === LogisticType.StorePickUp) throw ruleRefusal('no-such-delivery', deliveryRefusals.unavailable);
    assertPossible(cart, requestedType);
    const address = await addressAt(db, caller, addressIndex);
    const type = possibleTypes(cart, requestedType)[0] ?? requestedType;
    const base = withType(cart.order, type);
    // The slots are those of the type and the seller. One that this type lacks is removed with a message.
    const { schedule } = base;
    return { ...withDelivery(base, manualDelivery(type, toCents(logistic.price), address)), schedule };
  });
}

const manualDelivery = (type: LogisticType, price: number, address: Address): ChosenDelivery => ({
  type,
  providerId: manualLogisticId,
  name: deliveryText.byHand(price === 0 ? null : formatBrl(toReais(price))),
  price,
  isManual: true,
  address,
  store: null,
  orderMinAmount: null,
  maxDistinctItems: null,
  maxItems: null,
});

/** A choice that switches between pickup and delivery, without setting the type before, changes the type too. */
const withType = (order: OrderRow, type: LogisticType): OrderRow =>
  order.delivery && !isSameKind(order.delivery.type, type) ? withoutLogistic(order) : order;

/**
 * A type without a delivery. The first type resets nothing, so a seller chosen before stays. The type of the order's
 * current delivery removes only that delivery. Any other type resets all that depends on the type.
 */
function withTypeOnly(order: OrderRow, type: LogisticType): OrderRow {
  if (order.delivery) return isSameKind(order.delivery.type, type) ? withoutDelivery(order) : withoutLogistic(order);
  return order.part_versions.delivery === undefined ? order : withoutLogistic(order);
}

/** Express delivery and shipping are both delivery (spec §3). */
const isSameKind = (one: LogisticType, other: LogisticType): boolean =>
  (one === LogisticType.StorePickUp) === (other === LogisticType.StorePickUp);

function assertPossible(cart: Cart, type: LogisticType): void {
  const why = noDeliveryReason(cart, type);
  if (why === 'pick-up-only') throw ruleRefusal('pick-up-only', deliveryText.pickUpOnly);
  if (why === 'off') throw ruleRefusal('delivery-off', deliveryRefusals.off);
}

/** The customer's address at this index of the session's list. */
async function addressAt(db: Db, caller: AuthenticatedCaller, index: number | undefined): Promise<Address> {
  const saved = caller.customerId === null ? [] : await listAddresses(db, caller.shopId, caller.customerId);
  const row = index === undefined ? undefined : saved[index];
  if (!row) throw ruleRefusal('no-address', deliveryRefusals.noAddress);
  return addressView(row);
}
