import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { FailureType, PaymentMethod, type PaymentResponse, PaymentStatus } from '#shared/model/payment/payment.ts';
import { isCreditCardMethod } from '#shared/rules/card/is-credit-card-method.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../../database/engine/database.ts';
import { type ChosenPayment, lockCurrentOrder, type OrderRow } from '../../../database/orders/orders.ts';
import { lockOrder, updateOrderPayment } from '../../../database/orders/placed-orders.ts';
import { findPaymentAccount, type PaymentRow } from '../../../database/payments/payments.ts';
import type { ShopRow } from '../../../database/shops/shops.ts';
import { chargeResult } from '../../../providers/charge-result.ts';
import type { CardCharge, PaymentProvider } from '../../../providers/payments.ts';
import { type Cart, checkCart } from '../../cart/cart-state.ts';
import { withInstallments, withPayment } from '../../checkout/checkout-choices.ts';
import { stepOf } from '../../core/idempotency.ts';
import { Refusal, ruleRefusal } from '../../core/refusal.ts';
import { lockCartToConfirm, missingForCaller, placeCart } from '../../orders/confirm-order.ts';
import { assertNamed, type OrderPrecondition } from '../../orders/order-precondition.ts';
import { assertInstallments, cardOfferOf, loadMaxInstallments } from '../../payment-setup/card-options.ts';
import { chosenPayment } from '../../payment-setup/payment-offer.ts';
import type { Payments } from '../../payment-setup/payment-providers.ts';
import type { AuthenticatedCaller } from '../../sessions/sessions.ts';
import { shopOf } from '../../shops/shops.ts';
import { awaitAttemptOutcome, chargeAndSettle, notTried } from '../charge.ts';
import { chargeRequest } from '../charge-request.ts';
import { createPaymentAttempt } from '../create-payment-attempt.ts';
import { payerFromCard } from '../payer.ts';
import { loadCurrentAttempt } from '../payment-attempts.ts';
import { closedOrderRefusal, paymentTarget } from '../payment-target.ts';
import { payableOrderView, paymentResponse } from '../payment-view.ts';
import { captchaNeeded, isCaptchaSolved } from './captcha-check.ts';
import { cardOf, type SentCard } from './card-data.ts';
import { canBeCard } from './check-card.ts';

type Target = { orderId: string | null; expected: OrderPrecondition | null };
type Attempt = Target & {
  db: Db;
  payments: Payments;
  caller: AuthenticatedCaller;
  shop: ShopRow;
  card: SentCard;
  isSolved: boolean;
};

/**
 * The start of an attempt: it must be charged; another attempt exists already; or it is refused before any call to a
 * provider.
 */
type Begun =
  | { kind: 'charge'; payment: PaymentRow; charge: CardCharge; provider: PaymentProvider }
  | { kind: 'known'; payment: PaymentRow }
  | { kind: 'refused'; response: PaymentResponse<Order> };

/**
 * Pays by card (spec §4, "Card payment finish"; §7, POST payment/credit and payment/mercadoPago). The current order is
 * checked and placed together with its attempt; then the provider is called. A refused card turns the order into the
 * current order again.
 * An order has one attempt at a time, however often and from wherever the request is sent: a second caller gets the
 * result of the first attempt. `orderId`: see `paymentTarget`.
 */
export async function payByCard(
  payments: Payments,
  caller: AuthenticatedCaller,
  card: SentCard,
  target: Target,
): Promise<PaymentResponse<Order>> {
  const { database } = payments;
  assertCredit(card);
  const shop = await shopOf(database, caller.shopId);
  const isSolved = card.kind === 'typed' && (await isCaptchaSolved(payments, shop, card.sent));
  const begun = await stepOf(database, caller.shopId, (db) =>
    begin({ db, payments, caller, shop, card, isSolved, ...target }),
  );
  if (begun.kind === 'refused') return begun.response;
  const id = { shopId: caller.shopId, paymentId: begun.payment.id };
  if (begun.kind === 'charge') {
    const { provider, charge } = begun;
    const charged = await chargeAndSettle(payments, id, () => chargeBy(provider, charge));
    if (typeof charged === 'object') throw notTried(charged.notTried);
  } else await awaitAttemptOutcome(payments, id);
  return paymentResponse(database, { ...caller, askedAt: payments.clock() }, id.paymentId);
}

/** The provider's form excludes other cards, but a form is only a page. A typed card has no such name. */
function assertCredit({ kind, sent }: SentCard): void {
  if (kind === 'token' && !isCreditCardMethod(sent.payment_method_id, sent.payment_type_id ?? null))
    throw ruleRefusal('not-credit', paymentRefusals.creditOnly);
}

/** An order that costs nothing counts as paid. */
const chargeBy = async (provider: PaymentProvider, charge: CardCharge) =>
  charge.amountCents === 0 || provider.chargeCard === null
    ? chargeResult(PaymentStatus.Paid, { paidCents: 0 })
    : provider.chargeCard(charge);

/** After the wait for another attempt's lock the state may have changed, so it is read again. */
async function begin(attempt: Attempt): Promise<Begun> {
  const { db, caller, orderId } = attempt;
  for (let tries = 1; tries < maxTries; tries++) {
    const target = await paymentTarget(db, caller, orderId);
    if (target.kind === 'placed') {
      const order = await lockOrder(db, caller.shopId, target.order.id);
      if (order?.status === OrderStatus.Received) return beginPlaced(attempt, order);
      if (order && orderId !== null && order.status !== OrderStatus.Creating) return closedOrderResult(attempt, order);
    } else {
      const current = await lockCurrentOrder(db, caller.shopId, caller.customerId ?? '');
      if ((current?.id ?? null) === target.orderId) break;
    }
  }
  return beginBuilding(attempt);
}

const maxTries = 5;

/** The order has ended: the response reports what was paid, and nothing more is charged. */
async function closedOrderResult({ db, caller }: Attempt, order: OrderRow): Promise<Begun> {
  const last = await loadCurrentAttempt(db, caller.shopId, order);
  if (last?.status !== PaymentStatus.Paid) throw closedOrderRefusal(order);
  return { kind: 'known', payment: last };
}

/** The order was placed before: by an agent, by a confirmation, or by an attempt in progress. */
async function beginPlaced(attempt: Attempt, order: OrderRow): Promise<Begun> {
  const { db, caller, shop, expected } = attempt;
  const last = await loadCurrentAttempt(db, caller.shopId, order);
  const isAnother = expected !== null && expected.orderId !== null && expected.orderId !== order.id;
  if (isAnother) throw new Refusal('stale', { data: await payableOrderView(db, caller, order, last) });
  if (last?.status === PaymentStatus.Waiting || last?.status === PaymentStatus.Paid)
    return { kind: 'known', payment: last };
  const payment = cardPaymentOf(order.payment);
  const provider = await providerFor(attempt, payment);
  const refused = await refusedBefore(attempt, order);
  if (refused)
    return { kind: 'refused', response: { ...refused, order: await payableOrderView(db, caller, order, last) } };
  const mostOf = await loadMaxInstallments(db, shop.id);
  assertInstallments(order.total_amount, installmentsOf(attempt.card), mostOf(payment.providerType));
  return { kind: 'charge', provider, ...(await newCharge(attempt, order, payment, provider, false)) };
}

/** The current order is placed together with the attempt, all or nothing. */
async function beginBuilding(attempt: Attempt): Promise<Begun> {
  const { db, caller, shop, card, orderId, expected } = attempt;
  const cart = await lockCartToConfirm(db, caller, expected);
  assertNamed(cart, caller, orderId);
  cardPaymentOf(cart.order.payment);
  const payment = chosenCard(cart, card);
  const provider = await providerFor(attempt, payment);
  const refused = await refusedBefore(attempt, cart.order);
  if (refused)
    return {
      kind: 'refused',
      response: { ...refused, order: await payableOrderView(db, caller, cart.order, undefined) },
    };
  const installments = installmentsOf(card);
  const mostOf = await loadMaxInstallments(db, shop.id);
  assertInstallments(checkCart(cart).order.total_amount, installments, mostOf(payment.providerType));
  const order = withInstallments(withPayment(cart.order, payment), installments);
  let begun: Begun | undefined;
  await placeCart(db, caller, cart, {
    cartToPlace: { ...cart, order },
    moreProblems: missingForCaller(cart),
    onPlaced: async (placed) => {
      begun = { kind: 'charge', provider, ...(await newCharge(attempt, placed, payment, provider, true)) };
    },
  });
  if (!begun) throw new Error('an order was placed without an attempt');
  return begun;
}

function cardPaymentOf(payment: ChosenPayment | null): ChosenPayment {
  if (!payment) throw ruleRefusal('no-payment', paymentRefusals.noPayment);
  if (payment.method !== PaymentMethod.CreditCard) throw ruleRefusal('not-card', paymentRefusals.notCard);
  return payment;
}

/** The card option of the request, which may differ from the chosen one. */
function chosenCard(cart: Cart, card: SentCard): ChosenPayment {
  const { payment } = cart.order;
  const requestedId = card.sent.providerId ?? '';
  const offer = cardOfferOf(cart, requestedId);
  return payment?.providerId === offer.providerId ? payment : chosenPayment(offer, null, null);
}

async function providerFor({ db, payments, shop, card }: Attempt, payment: ChosenPayment): Promise<PaymentProvider> {
  const provider = await payments.providerOf(db, shop, payment);
  if (provider?.acceptedCard !== card.kind) throw ruleRefusal('no-such-payment', paymentRefusals.unavailable);
  return provider;
}

/**
 * Why a card is not sent to a provider: it is implausible, or a captcha is required first. Neither applies to a
 * provider's own form.
 */
async function refusedBefore(
  { db, payments, caller, shop, card, isSolved }: Attempt,
  order: OrderRow,
): Promise<Omit<PaymentResponse<Order>, 'order'> | null> {
  const isTyped = card.kind === 'typed';
  const key = await captchaNeeded(db, payments, {
    shop,
    caller,
    demanded: order.recaptcha_key,
    canBringCaptcha: isTyped,
  });
  if (key !== null && !isSolved) {
    await updateOrderPayment(db, shop.id, order.id, { status: order.payment_status, recaptchaKey: key });
    return { status: PaymentStatus.Failed, failureType: FailureType.ReCAPTCHA, recaptchaKey: key };
  }
  return !isTyped || canBeCard(card.sent, shop, caller.askedAt)
    ? null
    : { status: PaymentStatus.Failed, failureType: FailureType.InvalidData };
}

async function newCharge(
  { db, payments, caller, shop, card, isSolved }: Attempt,
  order: OrderRow,
  payment: ChosenPayment,
  provider: PaymentProvider,
  placedOrder: boolean,
): Promise<{ payment: PaymentRow; charge: CardCharge }> {
  const installments = installmentsOf(card);
  const row = await createPaymentAttempt(db, caller, order, {
    payment,
    provider,
    installments,
    expiresAt: null,
    placedOrder,
  });
  const account = await findPaymentAccount(db, shop.id, provider.name);
  const request = await chargeRequest(db, { payments, shop, order, attempt: row, provider });
  const charge = {
    ...request,
    payer: payerFromCard(request.payer, card),
    card: cardOf(card),
    installments,
    captchaSolved: isSolved,
    statementDescriptor: account?.statement_descriptor ?? null,
    ...deviceOf(card),
  };
  return { payment: row, charge };
}

/** What a provider's own form knows of the device. */
const deviceOf = ({ kind, sent }: SentCard): Pick<CardCharge, 'deviceId' | 'canChallenge'> =>
  kind === 'token'
    ? { deviceId: sent.deviceId ?? null, canChallenge: sent.canChallenge ?? false }
    : { deviceId: null, canChallenge: false };

const installmentsOf = ({ sent }: SentCard): number => sent.installments;
