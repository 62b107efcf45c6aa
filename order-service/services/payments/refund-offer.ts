import { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { RefundOffer, RefundProblem } from '#shared/model/payment/refund.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { keptCents, type LedgerSums } from '#shared/rules/payment/ledger.ts';
import { refundProblem, unpaidProblem } from '#shared/rules/payment/refund-problem.ts';
import { refundProblemTexts, refundTexts } from '#shared/text/refunds.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { listPayments, type PaymentRow } from '../../database/payments/payments.ts';
import { listRefunds, type RefundRow } from '../../database/payments/refunds.ts';
import type { PaymentProvider } from '../../providers/payments.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { shopOf } from '../shops/shops.ts';
import { paymentSums } from './order-money.ts';
import { orderRefund } from './refund-view.ts';

/** The payment of an order that can be refunded now, or why none can. */
export type Refundable =
  | { problem: null; payment: PaymentRow; sums: LedgerSums; refunds: RefundRow[] }
  | { problem: RefundProblem; refunds: RefundRow[] };

/** Providers whose money the shop receives by itself. */
const ownProviders = new Set(['by-hand', 'pix-key']);
/** `confirmByHand` writes it. */
const confirmedByHand = 'by-hand';

/**
 * Finds the payment whose money can be refunded. The one that paid the order comes first, then money that arrived
 * besides.
 */
export async function findRefundable(
  db: Db,
  payments: Payments,
  shopId: string,
  order: Pick<OrderRow, 'id' | 'payment'>,
  now: Date,
): Promise<Refundable> {
  const entries = await listOrderEntries(db, shopId, order.id);
  const refunds = await listRefunds(db, shopId, order.id);
  const charged = (await listPayments(db, shopId, order.id))
    .map((payment) => ({ payment, sums: paymentSums(entries, payment.id) }))
    .filter(({ sums }) => sums.charged > 0)
    .sort((a, b) => rank(a.payment) - rank(b.payment));
  if (charged.length === 0) return { problem: unpaidProblem(order.payment?.method ?? null), refunds };
  const shop = await shopOf(db, shopId);
  let first: RefundProblem | null = null;
  for (const { payment, sums } of charged) {
    const isOwn = ownProviders.has(payment.provider) || payment.reason === confirmedByHand;
    const provider = isOwn ? null : await payments.providerNamed(db, shop, payment.provider);
    const problem = refundProblem(
      {
        sums,
        provider: isOwn ? 'by-hand' : openStateOf(provider, payment),
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

const rank = ({ status }: PaymentRow): number => (status === PaymentStatus.Paid ? 0 : 1);

const openStateOf = (provider: PaymentProvider | null, { provider_ref }: PaymentRow): 'no-account' | 'open' =>
  provider === null || provider_ref === null ? 'no-account' : 'open';

/** What an agent sees of an order's refunds: what can be refunded, and what became of each request. */
export async function refundOffer(
  db: Db,
  payments: Payments,
  shopId: string,
  order: Pick<OrderRow, 'id' | 'payment'>,
  now: Date,
): Promise<RefundOffer> {
  const found = await findRefundable(db, payments, shopId, order, now);
  const isSuspect = (await listPayments(db, shopId, order.id)).some(({ fraud_alert_at }) => fraud_alert_at !== null);
  return {
    most: found.problem === null ? toReais(keptCents(found.sums)) : 0,
    whyNot: found.problem === null ? null : refundProblemTexts[found.problem],
    refunds: found.refunds.map(orderRefund),
    note: isSuspect && found.problem === null ? refundTexts.fraudAlert : null,
  };
}
