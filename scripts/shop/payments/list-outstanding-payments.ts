import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { refundFailureText } from '#shared/text/payment/refunds.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { listRefusedRefunds, type RefusedRefund } from '../../../order-service/database/payments/refunds.ts';
import type { ShopRow } from '../../../order-service/database/shops/shops.ts';
import {
  type PaymentToReview,
  paymentToReviewView,
} from '../../../order-service/services/orders/payments-to-review.ts';
import { decisionOf, outstandingPayments } from '../../../order-service/services/payments/outstanding-payments.ts';
import { refundOffers } from '../../../order-service/services/payments/refunds/refund-offer.ts';
import { formatCount, formatShopTime } from '../format.ts';
import { plainText } from '../orders/order-report.ts';
import { withPayments } from './with-payments.ts';

const maxListed = 200;

/**
 * What waits for money or for a decision, a line each with the command that settles it: orders, then refunds that were
 * not made.
 */
export async function outstandingPaymentLines(database: Database, shop: ShopRow): Promise<string[]> {
  const { toReview, inPerson } = await outstandingPayments(database, shop.id, new Date(), maxListed + 1);
  const waiting = [...toReview.filter((row) => decisionOf(row) === null), ...inPerson];
  const orders = toReview.slice(0, maxListed).map(paymentToReviewView);
  const refused = await listRefusedRefunds(database, shop.id, maxListed);
  const ids = [...new Set([...orders.map(({ id }) => id), ...refused.map(({ order_id }) => order_id)])];
  const isRefundable = await refundableAmong(database, shop.id, ids);
  const lines = [
    ...orders.map((order) => orderLine(order, { timeZone: shop.time_zone, isRefundable: isRefundable(order.id) })),
    ...inPerson.slice(0, maxListed).map((order) => inPersonLine(order, shop.time_zone)),
    ...refused.map((refund) => refusedLine(refund, isRefundable(refund.order_id))),
  ];
  if (lines.length === 0) return ['Nenhum pedido espera pagamento.'];
  const more = Math.max(toReview.length, inPerson.length) > maxListed;
  return [
    ...lines.map(plainText),
    ...(waiting.length > 0 ? [totalLine(waiting)] : []),
    ...(more ? [`… e outros: só ${formatCount(maxListed, 'é mostrado', 'são mostrados')} de uma vez.`] : []),
  ];
}

/** Which of these orders a provider can refund now. */
async function refundableAmong(database: Database, shopId: string, ids: string[]): Promise<(id: string) => boolean> {
  if (ids.length === 0) return () => false;
  const orders = ids.map((id) => ({ id, payment: null }));
  const offers = await withPayments(database, (payments) =>
    refundOffers(database, payments, shopId, orders, payments.clock()),
  );
  const refundable = new Set(ids.filter((_id, at) => (offers[at]?.most ?? 0) > 0));
  return (id) => refundable.has(id);
}

/** 'Esperando dinheiro: 2 pedidos · R$ 90,00', as the panel says it. */
const totalLine = (waiting: readonly { total_amount: number }[]): string => {
  const cents = waiting.reduce((sum, { total_amount }) => sum + total_amount, 0);
  return `${panelMoneyTexts.waiting}: ${panelMoneyTexts.waitingFacts(waiting.length, money(cents))}`;
};

type InPerson = Awaited<ReturnType<typeof outstandingPayments>>['inPerson'][number];

/** An order that is paid at the door, or whose payment is still to be agreed. */
const inPersonLine = ({ number, total_amount, payment_name, method, placed_at }: InPerson, timeZone: string): string =>
  [
    `Pedido ${number}`,
    money(total_amount),
    ...(method === null ? [panelMoneyTexts.toAgree] : [payment_name ?? '', panelMoneyTexts.atDoor]),
    placed_at ? `desde ${formatShopTime(placed_at, timeZone)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');

type Means = { timeZone: string; isRefundable: boolean };

function orderLine(order: PaymentToReview, { timeZone, isRefundable }: Means): string {
  const { number, placedAt, totalCents, paymentName, arrivedCents, refundedCents, isLost, isForeign, isWon } = order;
  const arrived =
    arrivedCents === null
      ? ''
      : `chegaram ${money(arrivedCents)}${isLost ? ' para um pedido que não existe mais' : ''}`;
  return [
    `Pedido ${number}`,
    money(totalCents),
    order.isDelivered ? panelMoneyTexts.deliveredUnpaid : '',
    paymentName,
    placedAt ? `desde ${formatShopTime(placedAt, timeZone)}` : '',
    arrived,
    refundedCents > 0 ? `devolvidos ${money(refundedCents)}` : '',
    order.owedCents > 0 ? owedText(order, isRefundable) : '',
    isForeign ? 'pago em outra moeda: confira no painel do provedor' : '',
    paymentIssueText(order),
    isWon ? wonText(number, isRefundable) : '',
    order.isMoneyBack ? moneyBackText(number) : '',
    isWrongAmount(order) ? wrongAmountText(order, isRefundable) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const isWrongAmount = ({
  arrivedCents,
  isLost,
  isDisputed,
  isSuspect,
  isWon,
  isForeign,
  isPaid,
  isMoneyBack,
  owedCents,
}: PaymentToReview) =>
  arrivedCents !== null &&
  owedCents === 0 &&
  !(isLost || isDisputed || isSuspect || isWon || isForeign || isPaid || isMoneyBack);

/** What is missing or too much, and the commands that settle it. */
function wrongAmountText(
  { number, totalCents, arrivedCents, refundedCents }: PaymentToReview,
  isRefundable: boolean,
): string {
  const missing = totalCents - ((arrivedCents ?? 0) - refundedCents);
  const facts = differenceText(missing);
  const refund = isRefundable
    ? `payments refund ${number} para devolver${missing < 0 ? ' tudo' : ''}`
    : `devolva por fora e cancele o pedido com --even-if-paid`;
  if (missing < 0 && isRefundable) {
    return (
      `${facts}: payments refund ${number} --amount ${typedAmount(-missing)} para devolver o excesso e ficar pago, ` +
      `payments confirm ${number} para aceitar, ou ${refund}`
    );
  }
  return `${facts}: payments confirm ${number} para aceitar, ou ${refund}`;
}

function differenceText(cents: number): string {
  if (cents === 0) return 'o valor na loja agora é o do pedido';
  return cents > 0 ? `faltam ${money(cents)}` : `sobram ${money(-cents)}`;
}

const owedText = ({ number, owedCents, isLost }: PaymentToReview, isRefundable: boolean): string => {
  const facts = `${isLost ? '' : 'cancelado: '}falta devolver ${money(owedCents)}`;
  const byHand = `payments returned ${number} depois de devolver por fora`;
  return `${facts}; ${isRefundable ? `payments refund ${number}, ou ` : ''}${byHand}`;
};

const wonText = (number: number, isRefundable: boolean): string =>
  `disputa ganha, mas os produtos não estão mais reservados: payments confirm ${number} para entregar mesmo assim` +
  (isRefundable ? `, ou payments refund ${number}` : '');

const moneyBackText = (number: number): string =>
  `todo o dinheiro voltou ao cliente: orders cancel LOJA ${number} se os produtos estão na loja, ` +
  `ou orders finish LOJA ${number} --even-if-disputed se já foram entregues`;

/** What the shop should do about a payment issue. */
function paymentIssueText({ number, isDisputed, isRefundedInDispute, isSuspect, isGone }: PaymentToReview): string {
  const advice = isGone ? 'já saiu' : 'não entregue';
  if (isRefundedInDispute)
    return 'devolvido e em disputa: responda no painel do provedor com a prova da devolução, ou a loja perde de novo';
  if (isDisputed) return `em disputa: ${advice}, responda no painel do provedor`;
  return isSuspect ? `alerta de fraude: ${advice}; payments deliver ${number} depois de conferir o comprador` : '';
}

/** The command names the amount: without one it refunds everything that is left. */
const refusedLine = ({ number, amount, problem }: RefusedRefund, isRefundable: boolean): string =>
  [
    `Pedido ${number}`,
    `devolução de ${money(amount)} não feita: ${refundFailureText(problem)}`,
    ...(isRefundable ? [`payments refund ${number} --amount ${typedAmount(amount)} para pedir de novo`] : []),
  ].join(' · ');

/** An amount as an operator types it after `--amount`: '5,00'. */
const typedAmount = (cents: number): string => toReais(cents).toFixed(2).replace('.', ',');

/** With plain spaces, for terminals and programs. */
export const money = (cents: number): string => formatBrl(toReais(cents)).replaceAll('\u00a0', ' ');
