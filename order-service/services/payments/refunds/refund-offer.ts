import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { RefundOffer, RefundProblem } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { disputeState, keptCents, type LedgerSums, ledgerSums } from '#shared/rules/payment/ledger.ts';
import { refundProblem, unpaidProblem } from '#shared/rules/payment/refund-problem.ts';
import { refundProblemTexts, refundTexts } from '#shared/text/payment/refunds.ts';
import type { Db } from '../../../database/engine/database.ts';
import type { OrderRow } from '../../../database/orders/orders.ts';
import { listEntriesOfOrders, type PaymentEntryRow } from '../../../database/payments/payment-ledger.ts';
import { listPaymentsOfOrders, type PaymentRow } from '../../../database/payments/payments.ts';
import { listRefundsOfOrders, type RefundRow } from '../../../database/payments/refunds.ts';
import type { PaymentProvider } from '../../../providers/payments.ts';
import { groupBy } from '../../core/group-by.ts';
import { ownProcessors } from '../../payment-setup/payment-processor.ts';
import type { Payments } from '../../payment-setup/payment-providers.ts';
import { shopOf } from '../../shops/shops.ts';
import { orderRefund } from './refund-view.ts';

/** The payment of an order that can be refunded now, or why none can. */
export type Refundable =
  | { problem: null; payment: PaymentRow; sums: LedgerSums; refunds: RefundRow[] }
  | { problem: RefundProblem; refunds: RefundRow[] };

/** `confirmByHand` writes it. */
const confirmedByHand = 'by-hand';

/** Without a status, it is not asked whether the order is paid on delivery. */
type RefundedOrder = Pick<OrderRow, 'id' | 'payment'> & Partial<Pick<OrderRow, 'status'>>;
type Charged = { payment: PaymentRow; sums: LedgerSums; isLost: boolean; provider: PaymentProvider | null };

/**
 * Finds the payment whose money can be refunded. The one that paid the order comes first, then money that arrived
 * besides.
 */
export async function findRefundable(
  db: Db,
  payments: Payments,
  shopId: string,
  order: RefundedOrder,
  now: Date,
): Promise<Refundable> {
  const read = await readMoney(db, payments, shopId, [order.id]);
  return refundableOf(order, read(order.id), now);
}

/** All about the money of one order, each part read once. */
export type ReadMoney = Pick<MoneyOfOrder, 'attempts' | 'entries' | 'refunds'> & {
  found: Refundable;
  offer: RefundOffer;
};

/** Reads the money of one order. */
export async function readOrderMoney(
  db: Db,
  payments: Payments,
  shopId: string,
  order: RefundedOrder,
  now: Date,
): Promise<ReadMoney> {
  const money = (await readMoney(db, payments, shopId, [order.id]))(order.id);
  const found = refundableOf(order, money, now);
  const { attempts, entries, refunds } = money;
  return { attempts, entries, refunds, found, offer: offerOf(found, money) };
}

/**
 * What an agent sees of the refunds of orders: what can be refunded, and what became of each request. The number of
 * statements does not depend on the number of orders.
 */
export async function refundOffers(
  db: Db,
  payments: Payments,
  shopId: string,
  orders: readonly RefundedOrder[],
  now: Date,
): Promise<RefundOffer[]> {
  const read = await readMoney(
    db,
    payments,
    shopId,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => {
    const money = read(order.id);
    return offerOf(refundableOf(order, money, now), money);
  });
}

const offerOf = (found: Refundable, { isSuspect }: MoneyOfOrder): RefundOffer => ({
  most: found.problem === null ? toReais(keptCents(found.sums)) : 0,
  whyNot: found.problem === null ? null : refundProblemTexts[found.problem],
  refunds: found.refunds.map(orderRefund),
  note: isSuspect && found.problem === null ? refundTexts.fraudAlert : null,
});

/** The same of one order. */
export async function refundOffer(
  db: Db,
  payments: Payments,
  shopId: string,
  order: RefundedOrder,
  now: Date,
): Promise<RefundOffer> {
  const [offer] = await refundOffers(db, payments, shopId, [order], now);
  if (!offer) throw new Error('an order has no offer');
  return offer;
}

/** `attempts`: the newest first; `entries`: of all of them. */
type MoneyOfOrder = {
  attempts: PaymentRow[];
  entries: PaymentEntryRow[];
  charged: Charged[];
  refunds: RefundRow[];
  isSuspect: boolean;
};

/** Reads the payments and refunds of orders, and the shop's account at each provider once. */
async function readMoney(
  db: Db,
  payments: Payments,
  shopId: string,
  orderIds: readonly string[],
): Promise<(orderId: string) => MoneyOfOrder> {
  const entries = groupBy(await listEntriesOfOrders(db, shopId, orderIds), ({ payment_id }) => payment_id);
  const refunds = groupBy(await listRefundsOfOrders(db, shopId, orderIds), ({ order_id }) => order_id);
  const attempts = await listPaymentsOfOrders(db, shopId, orderIds);
  const charged = attempts
    .map((payment) => ({ payment, own: entries.get(payment.id) ?? [] }))
    .map(({ payment, own }) => ({ payment, sums: ledgerSums(own), isLost: disputeState(own) === 'lost' }))
    .filter(({ sums }) => sums.charged > 0);
  const names = new Set(charged.filter(({ payment }) => !isOwn(payment)).map(({ payment }) => payment.provider));
  const shop = await shopOf(db, shopId);
  const providers = new Map<string, PaymentProvider | null>();
  for (const name of names) providers.set(name, await payments.providerNamed(db, shop, name));
  const chargedOf = groupBy(
    charged.map((one) => ({ ...one, provider: providers.get(one.payment.provider) ?? null })),
    ({ payment }) => payment.order_id,
  );
  const suspects = new Set(
    attempts
      .filter((one) => one.fraud_alert_at !== null && one.fraud_cleared_at === null)
      .map(({ order_id }) => order_id),
  );
  const attemptsOf = groupBy(attempts, ({ order_id }) => order_id);
  return (id) => ({
    attempts: attemptsOf.get(id) ?? [],
    entries: (attemptsOf.get(id) ?? []).flatMap((attempt) => entries.get(attempt.id) ?? []),
    charged: chargedOf.get(id) ?? [],
    refunds: refunds.get(id) ?? [],
    isSuspect: suspects.has(id),
  });
}

function refundableOf(order: RefundedOrder, { charged, refunds }: MoneyOfOrder, now: Date): Refundable {
  if (charged.length === 0) {
    // A cancelled order is not handed over, so the shop received no money for it.
    const method = order.status === OrderStatus.Canceled ? null : (order.payment?.method ?? null);
    return { problem: unpaidProblem(method), refunds };
  }
  let first: RefundProblem | null = null;
  for (const { payment, sums, isLost, provider } of charged.toSorted((a, b) => rank(a.payment) - rank(b.payment))) {
    const problem = refundProblem(
      {
        sums,
        isLost,
        provider: isOwn(payment) ? 'by-hand' : openStateOf(provider, payment),
        days: provider?.refunds?.daysFor(payment.method) ?? null,
        paidAt: payment.paid_at ?? payment.created_at,
        isUnderWay: refunds.some(({ payment_id, state }) => payment_id === payment.id && state === 'requested'),
      },
      now,
    );
    if (problem === null) return { problem: null, payment, sums, refunds };
    first ??= problem;
  }
  return { problem: first ?? 'refunded', refunds };
}

/**
 * Whether the money did not come through a provider. A confirmation by hand records the order's own amount; another
 * amount is what the provider reported, and the staff accepted it.
 */
const isOwn = ({ provider, reason, amount, paid_amount }: PaymentRow): boolean =>
  ownProcessors.has(provider) || (reason === confirmedByHand && (paid_amount ?? amount) === amount);

const rank = ({ status }: PaymentRow): number => (status === PaymentStatus.Paid ? 0 : 1);

const openStateOf = (provider: PaymentProvider | null, { provider_ref }: PaymentRow): 'no-account' | 'open' =>
  provider === null || provider_ref === null ? 'no-account' : 'open';
