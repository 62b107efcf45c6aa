import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, type PaymentState, PaymentStatus } from '#shared/model/payment/payment.ts';
import { boletoClearsAfterEnd, boletoDays, restartsTime } from '#shared/rules/orders/reservation-end.ts';
import { addDays, wallClock } from '#shared/rules/text/zone-time.ts';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import type { ChosenPayment } from '../../database/orders/orders.ts';
import { findOrder, lockOrder, type PlacementData } from '../../database/orders/placed-orders.ts';
import { listPayments, type PaymentRow, recordProviderQuery } from '../../database/payments/payments.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import { chargeResult } from '../../providers/charge-result.ts';
import type { ChargeRequest, ChargeResult, PaymentProvider } from '../../providers/payments.ts';
import { stepOf } from '../core/idempotency.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { manualLinkOf } from '../orders/delivery-and-payment-view.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { reservationLimitsOf, shopOf, storedSettings } from '../shops/shops.ts';
import { chargeAndSettle, notTried } from './charge.ts';
import { chargeRequest } from './charge-request.ts';
import { createPaymentAttempt } from './create-payment-attempt.ts';
import { currentAttempt, wrongAmountAttempt } from './payment-attempts.ts';
import { closedOrderRefusal, type PayingCaller, paymentTarget } from './payment-target.ts';
import { isOpen, stateOf } from './payment-view.ts';
import { neverArrived, reconcilePayment } from './reconcile-payment.ts';

/** How long a PIX may be paid. */
const pixMinutes = 30;
/** A call to a provider that started this long ago may be repeated: the provider recognizes the attempt by its id. */
const quiet = 15_000;

type Begun =
  | { kind: 'there' | 'under-way'; orderId: string }
  | { kind: 'over'; orderId: string; payment: PaymentRow }
  | { kind: 'charge'; orderId: string; payment: PaymentRow; charge: () => Promise<ChargeResult> };

/**
 * `onlyFirst`: an order that had a charge for its chosen payment gets no other one, not even after a cancellation. A
 * charge that never arrived at the provider does not count.
 */
type StartOptions = { onlyFirst?: boolean };

/** `under-way`: another call makes the charge now. `unclear`: the provider did not respond. */
export type Started = { kind: 'there' | 'under-way' | 'unclear'; orderId: string };

/**
 * Creates the payment data of a placed order: a PIX code, a boleto's line, a link (POST payment/start; `orderId`: see
 * `paymentTarget`). Valid existing data is returned again; expired data is replaced. Before that, the provider is
 * queried for a payment.
 */
export async function startPayment(
  payments: Payments,
  caller: AuthenticatedCaller,
  named: string | null,
): Promise<PaymentState<Order>> {
  const { orderId } = await startCharge(payments, caller, named);
  const order = await findOrder(payments.database, caller.shopId, orderId);
  if (!order) throw new Error('a placed order is gone');
  return stateOf(payments.database, caller, order, payments.clock());
}

/** Like `startPayment`, without the state. */
export async function startCharge(
  payments: Payments,
  caller: PayingCaller,
  orderId: string | null,
  options: StartOptions = {},
): Promise<Started> {
  const beginOnce = () =>
    stepOf(payments.database, caller.shopId, (db) => begin(db, payments, caller, orderId, options));
  let begun = await beginOnce();
  if (begun.kind === 'over') {
    await reconcilePayment(payments, begun.payment);
    begun = await beginOnce();
  }
  if (begun.kind === 'over') throw ruleRefusal('payment-under-way', paymentRefusals.underWay);
  if (begun.kind !== 'charge') return { kind: begun.kind, orderId: begun.orderId };
  const id = { shopId: caller.shopId, paymentId: begun.payment.id };
  const charged = await chargeAndSettle(payments, id, begun.charge);
  if (typeof charged === 'object') throw notTried(charged.notTried);
  return { kind: charged === 'settled' ? 'there' : 'unclear', orderId: begun.orderId };
}

async function begin(
  db: Db,
  payments: Payments,
  caller: PayingCaller,
  named: string | null,
  { onlyFirst = false }: StartOptions,
): Promise<Begun> {
  const target = await paymentTarget(db, caller, named);
  const order = target.kind === 'placed' ? await lockOrder(db, caller.shopId, target.order.id) : undefined;
  if (!order || order.status === OrderStatus.Creating) throw ruleRefusal('not-placed', paymentRefusals.notPlaced);
  const attempts = await listPayments(db, caller.shopId, order.id);
  const last = currentAttempt(order, attempts);
  const orderId = order.id;
  if (last && (last.status === PaymentStatus.Paid || (onlyFirst && isFirstCharge(last))))
    return { kind: 'there', orderId };
  const closed = closedOrderRefusal(order);
  if (closed) throw closed;
  // The whole amount must not be requested again while a part of it has arrived.
  if (wrongAmountAttempt(attempts)) return { kind: 'there', orderId };
  if (last?.status === PaymentStatus.Waiting) {
    if (!isOpen(last, caller.askedAt)) return { kind: 'over', orderId, payment: last };
    if (isPayable(last)) return { kind: 'there', orderId };
    // The reconciler queries the provider all the time. Only the call that creates the charge must not run twice.
    const startedAt = onlyFirst ? last.created_at : last.asked_at;
    if (caller.askedAt.getTime() - startedAt.getTime() < quiet) return { kind: 'under-way', orderId };
    await recordProviderQuery(db, caller.shopId, last.id, caller.askedAt);
  }
  const shop = await shopOf(db, caller.shopId);
  const { payment } = order;
  if (!payment || storedSettings(shop).disableChargeOrders) throw ruleRefusal('not-online', paymentRefusals.notOnline);
  // A card is charged when it is sent, and an agent's link exists already.
  if (payment.method === PaymentMethod.CreditCard || manualLinkOf(order) !== null) return { kind: 'there', orderId };
  const provider = await payments.providerOf(db, shop, payment);
  const create = provider && creatorOf(provider, payment, shop, caller.askedAt);
  if (!provider || !create) throw ruleRefusal('no-such-payment', paymentRefusals.unavailable);
  if (payment.method === PaymentMethod.Boleto && isBoletoLate(order, shop, caller.askedAt))
    throw ruleRefusal('no-such-payment', paymentRefusals.boletoTooLate);
  const attempt =
    last?.status === PaymentStatus.Waiting
      ? last
      : await createPaymentAttempt(db, caller, order, {
          payment,
          provider,
          installments: null,
          expiresAt: create.expiresAt,
          placedOrder: false,
        });
  const request = await chargeRequest(db, { payments, shop, order, attempt, provider });
  return { kind: 'charge', orderId, payment: attempt, charge: () => chargeBy(create.make, request, attempt) };
}

/** Whether a boleto that is made now may be credited only after the order's end, which it does not move. */
function isBoletoLate({ placed_at, placed_again_at, expires_at }: PlacementData, shop: ShopRow, now: Date): boolean {
  const terms = reservationLimitsOf(shop);
  const restarts = placed_at === null || restartsTime({ placedAt: placed_at, placedAgainAt: placed_again_at }, terms);
  return boletoClearsAfterEnd({ now, end: restarts ? null : expires_at }, terms, shop.time_zone);
}

/** An order that costs nothing counts as paid. */
const chargeBy = async (
  make: Creator['make'],
  request: ChargeRequest,
  { amount, expires_at }: PaymentRow,
): Promise<ChargeResult> =>
  amount === 0 ? chargeResult(PaymentStatus.Paid, { paidCents: 0 }) : make(request, expires_at);

/** Whether an attempt has a charge, or had one. Its code may not have arrived yet. */
const isFirstCharge = (attempt: PaymentRow): boolean =>
  attempt.status === PaymentStatus.Waiting ? isPayable(attempt) : attempt.reason !== neverArrived;

const isPayable = ({ pix_code, boleto_line, link, method }: PaymentRow): boolean =>
  method === PaymentMethod.CreditCard || [pix_code, boleto_line, link].some((detail) => detail !== null);

type Creator = {
  expiresAt: Date | null;
  make: (request: ChargeRequest, expiresAt: Date | null) => Promise<ChargeResult>;
};

/** How a provider creates the payment data; null = it cannot. */
function creatorOf(provider: PaymentProvider, { method }: ChosenPayment, shop: ShopRow, now: Date): Creator | null {
  const { createPix, createBoleto, createLink } = provider;
  if (method === PaymentMethod.Pix && createPix) {
    const soon = new Date(now.getTime() + pixMinutes * 60_000);
    const expiresAt = provider.reportsPayments ? soon : null;
    return { expiresAt, make: (request, until) => createPix({ ...request, expiresAt: until ?? soon }) };
  }
  if (method === PaymentMethod.Boleto && createBoleto) {
    const dueDay = addDays(wallClock(now, shop.time_zone).day, boletoDays);
    return { expiresAt: null, make: (request) => createBoleto({ ...request, dueDay }) };
  }
  const isByLink = method === PaymentMethod.Link || method === PaymentMethod.Nubank;
  return isByLink && createLink ? { expiresAt: null, make: (request) => createLink(request) } : null;
}
