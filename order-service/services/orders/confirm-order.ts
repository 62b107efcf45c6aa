import { emptyCustomer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { missingCheckoutFields, type ShopperCheckout } from '#shared/rules/checkout/checkout-ready.ts';
import { isPaidBeforehand, reservationEnd } from '#shared/rules/orders/reservation-end.ts';
import { isPaused } from '#shared/rules/session/shop-pause.ts';
import { pauseTexts } from '#shared/text/panel/shop-pause.ts';
import { emptyOrderCode } from '#shared/text/refusals/confirm-refusals.ts';
import { discountRefusals } from '#shared/text/refusals/discount-refusals.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { createReservationSavepoint, rollbackReservation } from '../../database/core/savepoint.ts';
import type { Db } from '../../database/engine/database.ts';
import { placeOrder } from '../../database/orders/full-orders.ts';
import { holdOpenOrder, type OpenOrderRefusal } from '../../database/orders/open-orders.ts';
import type { OrderRow, Placement } from '../../database/orders/orders.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { paysInChat } from '../../providers/channels.ts';
import {
  type Cart,
  type CheckedCart,
  checkCart,
  openCart,
  purchasedLines,
  saveCart,
  saveCatalogChanges,
  viewCart,
} from '../cart/cart-state.ts';
import { voided } from '../cart/check-discount-request.ts';
import { openCartToEdit } from '../cart/open-cart-to-edit.ts';
import { hasStartedCheckout } from '../checkout/checkout-started.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { requestOrderAlert } from '../messaging/order-alert.ts';
import { notifyReceived } from '../messaging/send-order-status.ts';
import { paymentOffers } from '../payment-setup/payment-offer.ts';
import { chargeInChat } from '../payments/chat-charge.ts';
import { payerProblems } from '../payments/payer-problems.ts';
import { writeOrderEvent } from '../platform/platform-events.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { orderLimitsOf, reservationLimitsOf, storedSettings } from '../shops/shops.ts';
import { queueTrayOrder } from '../tray/queue-tray-order.ts';
import { assertNotEnded } from './assert-not-ended.ts';
import { buildFullOrder, type FullOrder } from './load-full-order.ts';
import { assertPrecondition, type OrderPrecondition } from './order-precondition.ts';
import { orderView } from './order-view.ts';
import { reserveOrderResources } from './reserve-order-resources.ts';

/**
 * The shopper's confirmation (spec §7, GET confirm). Checks the order again, reserves its resources and makes it
 * Received, all in this transaction. A refusal lists what is missing, with the current order.
 * A cart may be confirmed without a checkout: the sale continues in the chat. An order with a started checkout must be
 * ready (spec §5, "Checkout ready requires"), and so must an anonymous visitor's order that does not end in a chat. The
 * contact gets a message in their chat.
 */
export async function confirmOrder(
  db: Db,
  caller: AuthenticatedCaller,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const cart = await lockCartToConfirm(db, caller, expected);
  return placeCart(db, caller, cart, {
    onPlaced: async (placed, order) => {
      await notifyReceived(db, cart.shop, placed, order);
      if (paysInChat(caller.channelType)) await chargeInChat(db, caller.shopId, placed);
    },
    moreProblems: missingForCaller(cart),
  });
}

/** The check for `placeCart` of what a shopper's order still needs. */
export const missingForCaller =
  (cart: Cart) =>
  (view: Order): string[] =>
    missingCheckoutFields(shopperCheckout(cart, view));

/** A shopper's cart as the checkout's rules judge it. `missingOfPayer` names what is missing of the payer. */
export function shopperCheckout({ order, shop, lines, offers }: Cart, view: Order): ShopperCheckout {
  const settings = storedSettings(shop);
  return {
    order: view,
    customer: view.customer ?? emptyCustomer,
    paymentMethod: view.payment.method,
    settings,
    hasBegun: hasStartedCheckout(order),
    offersPayment:
      paymentOffers({ lines: purchasedLines(lines), settings, paymentOptions: offers.paymentOptions }).length > 0,
    hasPayerAddress: true,
    hasChatPhone: true,
  };
}

/** The current order, locked, if it is the version that the caller saw and is not empty. */
export async function lockCartToConfirm(
  db: Db,
  caller: AuthenticatedCaller,
  expected: OrderPrecondition | null,
): Promise<Cart> {
  const cart = await openCartToEdit(db, caller, { locksGifts: true });
  await assertNotEnded(db, cart, caller, expected);
  assertPrecondition(cart, caller, expected);
  if (purchasedLines(cart.lines).length === 0)
    throw new Refusal('rule', { code: emptyOrderCode, messages: [orderRefusals.empty], data: viewCart(cart, caller) });
  return cart;
}

type Placing = {
  /** The cart to place, when its choices differ from the loaded ones. They are saved only if it is placed. */
  cartToPlace?: Cart;
  /** Further problems that block the placement, besides those of every order (spec §5). */
  moreProblems?: (view: Order) => string[];
  /** Writes that happen before the reservation and are rolled back when it fails. */
  beforeReserving?: () => Promise<void>;
  /** Further writes in the same transaction. */
  onPlaced?: (placed: OrderRow, order: FullOrder) => Promise<void>;
};

/**
 * Makes a cart a Received order, or refuses with the reasons. After a refusal the order keeps its original choices.
 * Only changes from the catalogue are saved, because the refusal reports them.
 */
export async function placeCart(
  db: Db,
  caller: AuthenticatedCaller,
  found: Cart,
  { cartToPlace: chosen = found, moreProblems = () => [], beforeReserving, onPlaced }: Placing = {},
): Promise<Order> {
  const isWaiting = checkCart(chosen).order.discount_request?.status === 'pending';
  const cartToPlace = isWaiting ? withoutOpenRequest(chosen) : chosen;
  const view = viewCart(cartToPlace, caller);
  // A shopper may buy without the discount that an agent asked for; the agent decides first.
  const waits = isWaiting && caller.platformUserId !== null ? [discountRefusals.awaitsApproval] : [];
  const closed = caller.platformUserId === null ? pauseProblems(found.shop, caller.askedAt) : [];
  const payer = await payerProblems(db, caller.shopId, checkCart(cartToPlace), {
    isAgent: caller.platformUserId !== null,
  });
  const problems = [...closed, ...orderProblems(view), ...moreProblems(view), ...payer, ...waits];
  if (problems.length > 0)
    throw new Refusal('rule', {
      code: 'order-problems',
      messages: problems,
      data: await saveIfChanged(db, caller, found),
      keepsChanges: true,
    });
  await createReservationSavepoint(db);
  const checked = await reserveOrRefuse(db, caller, async () => {
    await beforeReserving?.();
    const isToBeSaved = cartToPlace !== found || checkCart(cartToPlace).hasChanged;
    const saved = isToBeSaved ? (await saveCart(db, caller, cartToPlace)).checked : checkCart(cartToPlace);
    await reserveOrderResources(db, caller.shopId, saved, cartToPlace.coupon);
    return saved;
  });
  const isWithoutName = isWithoutNameOrPayment(caller, checked);
  const placement = placementOf(caller, cartToPlace.shop, checked.order, isWithoutName);
  await queueTrayOrder(db, caller.shopId, checked.order.id);
  if (caller.isAnonymous && caller.platformUserId === null)
    await holdForVisitor(db, caller, cartToPlace, isWithoutName);
  // All confirmations of the shop wait for its next order number, so only what needs the number comes after it.
  const placed = await placeOrder(db, caller.shopId, checked.order, placement);
  if (!placed && placement.maxOpenOrders !== null) throw tooManyOpen('contact', placement.maxOpenOrders);
  if (!placed) throw new Error('a locked order changed its status');
  await onPlaced?.(placed, buildFullOrder(placed));
  await requestOrderAlert(db, found.shop, placed.id);
  await writeOrderEvent(db, caller.shopId, placed, 'order.received');
  return orderView(placed, { ...checked, messages: [] }, cartToPlace.shop, caller);
}

/** Why a shop takes no orders of shoppers now. */
export function pauseProblems(shop: ShopRow, now: Date): string[] {
  const { pause } = storedSettings(shop);
  return isPaused(pause, now) ? [pauseTexts.refusal(pause.text)] : [];
}

/** The cart whose open request for a discount ends with it. */
export const withoutOpenRequest = (cart: Cart): Cart => ({
  ...cart,
  order: {
    ...cart.order,
    discount_request: cart.order.discount_request && voided(cart.order.discount_request, cart.now),
  },
});

/**
 * An agent's order without an online payment is accepted with its confirmation. All others wait for the payment or for
 * the shop.
 */
function placementOf(
  { platformUserId, agent, askedAt }: AuthenticatedCaller,
  shop: ShopRow,
  { payment, schedule }: OrderRow,
  isWithoutName: boolean,
): Placement {
  const isPlacedByAgent = platformUserId !== null;
  const slotEndsAt = schedule && new Date(schedule.endsAt);
  const reserved = { placedAt: askedAt, payment, slotEndsAt, isPlacedByAgent, isWithoutName };
  const terms = reservationLimitsOf(shop);
  // Counts the orders of a contact or of an anonymous session. Agents have no limit.
  const maxOpenOrders = isPlacedByAgent ? null : orderLimitsOf(shop).openOrdersPerContact;
  return {
    agentId: platformUserId,
    agent,
    expiresAt: reservationEnd(reserved, terms, shop.time_zone),
    restartHours: terms.restartHours,
    isAccepted: isPlacedByAgent && !isPaidBeforehand(reserved),
    maxOpenOrders: maxOpenOrders,
  };
}

/** Whether an anonymous visitor's order says neither who ordered nor how it is paid. Anybody can place any number. */
const isWithoutNameOrPayment = (
  { isAnonymous, platformUserId }: AuthenticatedCaller,
  { order, customer }: Pick<CheckedCart, 'order' | 'customer'>,
): boolean => isAnonymous && platformUserId === null && order.payment === null && (customer?.name ?? '') === '';

/**
 * Refuses an anonymous visitor's order when too many orders of their network are open, or too many of that network have
 * the same person's data (docs/adr/0008-open-orders.md).
 */
async function holdForVisitor(
  db: Db,
  { shopId, network = null }: AuthenticatedCaller,
  { order, shop }: Cart,
  isWithoutName: boolean,
): Promise<void> {
  const limits = orderLimitsOf(shop);
  const { openOrdersPerNetwork: most, openOrdersPerNetworkWithoutName: mostWithoutName } = limits;
  const isLower = isWithoutName && mostWithoutName !== null && (most === null || mostWithoutName < most);
  const perNetwork = isLower ? mostWithoutName : most;
  const refusal = await holdOpenOrder(db, shopId, order.id, {
    network,
    limits: { perNetwork, perPerson: limits.openOrdersPerContact },
  });
  if (refusal === 'network' && isLower) throw ruleRefusal('open-orders', orderRefusals.networkOrdersWithoutName);
  if (refusal !== null) throw tooManyOpen(refusal, limits.openOrdersPerContact ?? 0);
}

/** Nothing is reserved, and the cart is unchanged. */
const tooManyOpen = (kind: OpenOrderRefusal, most: number): Refusal =>
  ruleRefusal('open-orders', kind === 'network' ? orderRefusals.networkOrders : orderRefusals.openOrders(most));

/**
 * Reserves everything. When another order reserved something first, nothing is reserved and the order is checked again.
 * The check removes what is gone at once, so that the next confirmation can succeed.
 */
async function reserveOrRefuse(
  db: Db,
  caller: AuthenticatedCaller,
  reserve: () => Promise<CheckedCart>,
): Promise<CheckedCart> {
  try {
    return await reserve();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await rollbackReservation(db);
    const data = await saveIfChanged(db, caller, await openCart(db, caller, { lock: true }));
    throw new Refusal('rule', { ...error.details, data, keepsChanges: true });
  }
}

/** The current order, saved if the catalogue changed it. */
const saveIfChanged = async (db: Db, caller: AuthenticatedCaller, cart: Cart): Promise<Order> =>
  checkCart(cart).hasChanged ? saveCatalogChanges(db, caller, cart) : viewCart(cart, caller);
