import { emptyCustomer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order.ts';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { missingCheckoutFields } from '#shared/rules/checkout/checkout-ready.ts';
import { isPaidOnline, reservationEnd } from '#shared/rules/orders/reservation-end.ts';
import { emptyOrderCode } from '#shared/text/confirm-refusals.ts';
import { orderRefusals } from '#shared/text/order-refusals.ts';
import { createReservationSavepoint, rollbackReservation } from '../../database/core/savepoint.ts';
import type { Db } from '../../database/engine/database.ts';
import { placeOrder } from '../../database/orders/complete-orders.ts';
import { holdOpenOrder, type OpenOrderRefusal } from '../../database/orders/open-orders.ts';
import type { OrderRow, Placement } from '../../database/orders/orders.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import {
  type Cart,
  type CheckedCart,
  checkCart,
  openCart,
  purchasedLines,
  saveCart,
  saveNews,
  viewCart,
} from '../cart/cart-state.ts';
import type { OrderPart } from '../checkout/checkout-choices.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { notifyReceived } from '../messaging/send-order-status.ts';
import { paymentOffers } from '../payment-setup/payment-offer.ts';
import { writeOrderEvent } from '../platform/platform-events.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { orderLimitsOf, reservationTermsOf, storedSettings } from '../shops/shops.ts';
import { queueTrayOrder } from '../tray/queue-tray-order.ts';
import { assertNotEnded } from './assert-not-ended.ts';
import { type CompleteOrder, completeOrder } from './complete-order.ts';
import { assertPrecondition, type OrderPrecondition } from './order-precondition.ts';
import { orderView } from './order-view.ts';
import { reserveOrderResources } from './reserve-order-resources.ts';

/**
 * The shopper's confirmation (spec §7, GET confirm): the order is judged once more, what it has chosen is taken and it becomes Received,
 * all in this transaction. What keeps it from being confirmed is said, with the order as it is now. A cart may be confirmed as it is, the
 * chat goes on from there; an order whose checkout was begun must be ready (spec §5, "Checkout ready requires"), and so must an anonymous
 * visitor's order that does not end in a chat. The contact gets a message in their chat.
 */
export async function confirmOrder(
  db: Db,
  who: AuthenticatedCaller,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const cart = await lockCartToConfirm(db, who, expected);
  return placeCart(db, who, cart, {
    onPlaced: (placed, order) => notifyReceived(db, who.shopId, placed, order),
    moreProblems: missingForCaller(cart),
  });
}

/** What a shopper's order still needs, for `placeCart` to ask. */
export const missingForCaller =
  ({ order, shop, lines, offers }: Cart) =>
  (view: Order): string[] => {
    const settings = storedSettings(shop);
    return missingCheckoutFields({
      order: view,
      customer: view.customer ?? emptyCustomer,
      paymentMethod: view.payment.method,
      settings,
      hasBegun: hasBegunCheckout(order),
      offersPayment:
        paymentOffers({ lines: purchasedLines(lines), settings, paymentOptions: offers.paymentOptions }).length > 0,
    });
  };

const partsOfCheckout: readonly OrderPart[] = ['delivery', 'schedule', 'payment'];

/** Whether a delivery, slot or payment was ever chosen on an order. What was lost again counts: nobody who chose a time confirms without one. */
const hasBegunCheckout = ({ part_versions, delivery, schedule, payment }: OrderRow): boolean =>
  partsOfCheckout.some((part) => part_versions[part] !== undefined) ||
  [delivery, schedule, payment].some((chosen) => chosen !== null);

/** The current order, locked, if it is the one that was seen and there is something in it. */
export async function lockCartToConfirm(
  db: Db,
  who: AuthenticatedCaller,
  expected: OrderPrecondition | null,
): Promise<Cart> {
  const cart = await openCart(db, who, { lock: true, takesGifts: true });
  await assertNotEnded(db, cart, who, expected);
  assertPrecondition(cart, who, expected);
  if (purchasedLines(cart.lines).length === 0)
    throw new Refusal('rule', { code: emptyOrderCode, messages: [orderRefusals.empty], data: viewCart(cart, who) });
  return cart;
}

type Placing = {
  /** The cart as it is to be placed, when that is not how it was found: its choices are saved only if it is placed. */
  wanted?: Cart;
  /** What else keeps it from being placed, besides the problems every order may have (spec §5). */
  moreProblems?: (view: Order) => string[];
  /** What is written before anything is taken, and undone when something can't be. */
  beforeTaking?: () => Promise<void>;
  /** What else belongs to placing it, in the same transaction. */
  onPlaced?: (placed: OrderRow, order: CompleteOrder) => Promise<void>;
};

/**
 * Makes a cart a Received order, or says what keeps it from being one. A refusal leaves the order with the choices it was found with; only
 * what the catalogue changed under it is kept, because it has now been said.
 */
export async function placeCart(
  db: Db,
  who: AuthenticatedCaller,
  found: Cart,
  { wanted = found, moreProblems = () => [], beforeTaking, onPlaced }: Placing = {},
): Promise<Order> {
  const judged = viewCart(wanted, who);
  const problems = [...orderProblems(judged), ...moreProblems(judged)];
  if (problems.length > 0)
    throw new Refusal('rule', {
      code: 'order-problems',
      messages: problems,
      data: await keepNews(db, who, found),
      keepsChanges: true,
    });
  await createReservationSavepoint(db);
  const checked = await takeOrRefuse(db, who, async () => {
    await beforeTaking?.();
    const isToBeSaved = wanted !== found || checkCart(wanted).hasChanged;
    const saved = isToBeSaved ? (await saveCart(db, who, wanted)).checked : checkCart(wanted);
    await reserveOrderResources(db, who.shopId, saved, wanted.coupon);
    return saved;
  });
  const placement = placementOf(who, wanted.shop, checked.order);
  await queueTrayOrder(db, who.shopId, checked.order.id);
  if (who.isAnonymous && who.platformUserId === null) await holdForVisitor(db, who, wanted);
  // All confirmations of the shop wait for its next number, so only what needs the number comes after it.
  const placed = await placeOrder(db, who.shopId, checked.order, placement);
  if (!placed && placement.mostOpen !== null) throw tooManyOpen('contact', placement.mostOpen);
  if (!placed) throw new Error('a locked order changed its status');
  await onPlaced?.(placed, completeOrder(placed));
  await writeOrderEvent(db, who.shopId, placed, 'order.received');
  return orderView(placed, { ...checked, messages: [] }, wanted.shop, who);
}

/** An agent's order that is not paid online is accepted with its confirmation; all others wait for money or for the shop. */
function placementOf(
  { platformUserId, isAnonymous, askedAt }: AuthenticatedCaller,
  shop: ShopRow,
  { payment, schedule }: OrderRow,
): Placement {
  const isPlacedByAgent = platformUserId !== null;
  const reserved = { placedAt: askedAt, payment, slotEndsAt: schedule && new Date(schedule.endsAt), isPlacedByAgent };
  const expiresAt = reservationEnd(reserved, reservationTermsOf(shop), shop.time_zone);
  // A visitor is counted by `holdForVisitor`, whichever session they have; an agent confirms as many as they agree on.
  const mostOpen = isPlacedByAgent || isAnonymous ? null : orderLimitsOf(shop).openOrdersPerContact;
  return { agentId: platformUserId, expiresAt, isAccepted: isPlacedByAgent && !isPaidOnline(reserved), mostOpen };
}

/** Refuses an anonymous visitor's order where too many of their network, or of the same person, are open. */
async function holdForVisitor(
  db: Db,
  { shopId, network = null }: AuthenticatedCaller,
  { order, shop }: Cart,
): Promise<void> {
  const limits = orderLimitsOf(shop);
  const refusal = await holdOpenOrder(db, shopId, order.id, { network, limits });
  if (refusal !== null) throw tooManyOpen(refusal, limits.openOrdersPerContact ?? 0);
}

/** Nothing is taken and the cart stays as it is. */
const tooManyOpen = (kind: OpenOrderRefusal, most: number): Refusal =>
  ruleRefusal('open-orders', kind === 'network' ? orderRefusals.networkOrders : orderRefusals.openOrders(most));

/**
 * Takes all there is to take. When somebody else was quicker nothing is taken, and the order is judged once more: it loses at once what is
 * gone, so that the next confirmation can succeed.
 */
async function takeOrRefuse(db: Db, who: AuthenticatedCaller, take: () => Promise<CheckedCart>): Promise<CheckedCart> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await rollbackReservation(db);
    const data = await keepNews(db, who, await openCart(db, who, { lock: true }));
    throw new Refusal('rule', { ...error.details, data, keepsChanges: true });
  }
}

/** The order as it is now, saved if the catalogue changed it. */
const keepNews = async (db: Db, who: AuthenticatedCaller, cart: Cart): Promise<Order> =>
  checkCart(cart).hasChanged ? saveNews(db, who, cart) : viewCart(cart, who);
