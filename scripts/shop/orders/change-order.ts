import type { PlatformStatusChange } from '#shared/contract/platform/order-schemas.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { BoardColumn, PaymentIssue } from '#shared/model/panel/order-board.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { asksBeforeMove } from '#shared/rules/orders/board/board-moves.ts';
import { keptCents } from '#shared/rules/payment/ledger.ts';
import { orderStatusNames } from '#shared/text/order/order-names.ts';
import { boardRefusals, columnNames } from '#shared/text/panel/order-board.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import type { Db } from '../../../order-service/database/engine/database.ts';
import { findCard } from '../../../order-service/database/orders/board/order-moves.ts';
import type { OrderRow } from '../../../order-service/database/orders/orders.ts';
import { findOrderByNumber } from '../../../order-service/database/orders/placed-orders.ts';
import { listOrderEntries } from '../../../order-service/database/payments/payment-ledger.ts';
import { Refusal } from '../../../order-service/services/core/refusal.ts';
import { nameOf } from '../../../order-service/services/orders/load-full-order.ts';
import { paymentIssueOf } from '../../../order-service/services/panel/orders/payment-issue.ts';
import type { Payments } from '../../../order-service/services/payment-setup/payment-providers.ts';
import { orderSums } from '../../../order-service/services/payments/order-money.ts';
import { changeOrderStatus } from '../../../order-service/services/platform/platform-order-status.ts';
import { commandLine, recordAudit } from '../../../order-service/services/staff/audit.ts';
import { errorAdvice, refundAdvice } from './money-advice.ts';

/** What an operator does with orders, and the status it gives them. */
export const orderChanges = {
  accept: 'Accepted',
  prepare: 'Preparing',
  dispatch: 'Dispatched',
  finish: 'Finalized',
  cancel: 'Canceled',
} as const;
export type OrderChange = keyof typeof orderChanges;

const done: Record<OrderChange, string> = {
  accept: 'aceito',
  prepare: 'em preparo',
  dispatch: 'saiu para entrega, ou está pronto para retirada',
  finish: 'finalizado',
  cancel: 'cancelado',
};

/** What came of one order, in a line for the operator. */
export type ChangedOrder = { number: number; isDone: boolean; line: string };

/** What the operator says although an order is paid, or has a payment issue. */
export type Anyway = { evenIfPaid: boolean; evenIfDisputed: boolean };

/** How orders are changed. `reason`: of a cancellation; the customer reads it. */
type How = Anyway & { reason?: string | undefined };

const paymentIssueTexts: Partial<Record<PaymentIssue, string>> = {
  dispute: 'em disputa, não entregue.',
  'fraud-alert': 'com alerta de fraude, não entregue.',
  lost: 'a disputa foi perdida e o dinheiro ficou com o cliente, não entregue.',
  refunded: 'todo o dinheiro foi devolvido, não entregue.',
};
const anywayText = 'Para entregar mesmo assim, use --even-if-disputed.';

/** Changes orders of a shop one by one; one that can't be changed keeps none of the others back. */
export async function changeOrders(
  payments: Payments,
  shopId: string,
  change: OrderChange,
  { numbers, ...how }: { numbers: number[] } & How,
): Promise<ChangedOrder[]> {
  const changed: ChangedOrder[] = [];
  for (const number of numbers) changed.push(await changeOne(payments, shopId, change, { number, ...how }));
  return changed;
}

async function changeOne(
  payments: Payments,
  shopId: string,
  change: OrderChange,
  { number, evenIfPaid, evenIfDisputed, reason }: { number: number } & How,
): Promise<ChangedOrder> {
  const found = await findOrderByNumber(payments.database, shopId, number);
  if (!found) return { number, isDone: false, line: `Pedido nº ${number}: não existe nesta loja.` };
  const paymentIssue = evenIfDisputed ? null : await paymentIssueBefore(payments, shopId, change, found);
  if (paymentIssue)
    return {
      number,
      isDone: false,
      line: `Pedido nº ${number}: ${paymentIssueTexts[paymentIssue] ?? ''} ${anywayText}`,
    };
  const column = (await findCard(payments.database, shopId, found.id))?.board_column ?? null;
  const wanted: PlatformStatusChange = { status: orderChanges[change], evenIfPaid, ...(reason && { reason }) };
  try {
    await changeOrderStatus(payments, shopId, found.id, wanted, { onCanceled: recordCanceled(shopId, column) });
    return { number, isDone: true, line: `Pedido nº ${number}: ${done[change]}.` };
  } catch (error) {
    return { number, isDone: false, line: `Pedido nº ${number}: ${await reasonOf(error, payments, shopId, found)}` };
  }
}

/** Records the cancellation for the panel's list of actions, with what the shop owes the customer because of it. */
const recordCanceled =
  (shopId: string, column: BoardColumn | null) =>
  async (db: Db, { id, number }: OrderRow): Promise<void> => {
    const kept = keptCents(orderSums(await listOrderEntries(db, shopId, id)));
    await recordAudit(db, commandLine(shopId), {
      action: 'order.cancel',
      target: { kind: 'order', id, label: panelMoneyTexts.orderLabel(number ?? 0) },
      from: column && columnNames[column],
      to: kept > 0 ? boardRefusals.canceledOwing(formatBrl(toReais(kept))) : columnNames.canceled,
    });
  };

/**
 * Why goods must not leave without a question, as on the board; `null`: they may. Only a Received order is asked about:
 * the change of any other is refused, so its option would not help.
 */
async function paymentIssueBefore(
  { database }: Payments,
  shopId: string,
  change: OrderChange,
  { id, status }: FoundOrder,
): Promise<PaymentIssue | null> {
  if (status !== OrderStatus.Received || (change !== 'dispatch' && change !== 'finish')) return null;
  const card = await findCard(database, shopId, id);
  const paymentIssue = card ? paymentIssueOf(card) : null;
  return asksBeforeMove(change, paymentIssue) ? paymentIssue : null;
}

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrderByNumber>>>;

async function reasonOf(error: unknown, payments: Payments, shopId: string, order: FoundOrder): Promise<string> {
  const { code, messages } = error instanceof Refusal ? error.details : {};
  const { number, status } = order;
  switch (code) {
    case 'bad-transition':
      if (status === OrderStatus.Error) return errorAdvice(payments, shopId, order);
      return `está ${orderStatusNames[nameOf(OrderStatus, status)]}; só um pedido recebido pode mudar.`;
    case 'is-paid':
      return `está pago. ${await refundAdvice(payments, shopId, order)}; para cancelar mesmo assim, use --even-if-paid.`;
    case 'wrong-amount':
      return (
        `${messages?.[0] ?? ''} Para aceitar, payments confirm ${number}. ` +
        `${await refundAdvice(payments, shopId, order)}; para cancelar mesmo assim, use --even-if-paid.`
      );
    case 'payment-open':
      return 'a cobrança ainda espera no provedor e não pôde ser cancelada. Tente de novo em instantes.';
    default:
      if (error instanceof Refusal) throw error;
      return `não mudou, porque houve uma falha (${error instanceof Error ? error.message : 'desconhecida'}). Tente de novo.`;
  }
}
