import { type Message, type MessageButton, MessageKind } from '#shared/model/message.ts';
import type { OwnMessage } from '#shared/model/message-texts.ts';
import type { NativeOrderStatus } from '#shared/model/native-payment.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { reasonLine } from '#shared/rules/orders/cancel-reason.ts';
import { canBePaidUnreported } from '#shared/rules/payment/can-be-paid-unreported.ts';
import { receivedAmountText } from '#shared/rules/payment/received-amount-text.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import { ownMessageLines } from '#shared/text/panel/own-messages.ts';
import type { Db } from '../../database/engine/database.ts';
import { withdrawMessage } from '../../database/messaging/outbox.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import type { PaymentRow } from '../../database/payments/payments.ts';
import { findMessageTexts } from '../../database/shops/order-alerts.ts';
import type { ShopRow } from '../../database/shops/shops.ts';
import type { FullOrder } from '../orders/load-full-order.ts';
import { fitsWithButton } from './message-parts.ts';
import { receivedLines } from './order-message.ts';
import { notifyContact } from './outbox.ts';

/**
 * Notifies the contact that their order was received, with everything that was agreed. An order that is placed again
 * after it was reopened (`notifyReopened`) is notified again.
 */
export async function notifyReceived(
  db: Db,
  shop: Pick<ShopRow, 'id' | 'name' | 'message_texts'>,
  placed: OrderRow,
  order: FullOrder,
): Promise<void> {
  const lines = receivedLines(order, linesOf(shop, placed, 'received'));
  await notifyOrder(db, shop.id, placed, `received:${placed.version}`, lines, { isReceipt: true });
}

/** A message about an order, in the shop's own words if it has them. */
async function orderLines(db: Db, shopId: string, order: OrderRow, name: OwnMessage): Promise<string[]> {
  const shop = await findMessageTexts(db, shopId);
  return linesOf(shop ?? { name: '', message_texts: {} }, order, name);
}

const linesOf = (shop: Pick<ShopRow, 'name' | 'message_texts'>, { number }: OrderRow, name: OwnMessage): string[] =>
  ownMessageLines(shop.message_texts, name, { loja: shop.name, pedido: number ?? 0 });

/**
 * Notifies the contact that their order is open again for another payment, or for what an agent changes, and which code
 * is no longer valid. `last`: its last attempt, if any.
 */
export function notifyReopened(
  db: Db,
  shopId: string,
  reopened: OrderRow,
  { last, isByAgent }: { last: PaymentRow | undefined; isByAgent: boolean },
): Promise<void> {
  const opened = isByAgent ? messageText.reopenedByAgent : messageText.reopened;
  const text = [opened(reopened.number ?? 0), ...expiredCodeText(last)].join(' ');
  return notifyOrder(db, shopId, reopened, `reopened:${reopened.version}`, [text]);
}

function expiredCodeText(last: PaymentRow | undefined): string[] {
  if (!last) return [];
  if (last.pix_code !== null) return [messageText.endedPix];
  if (last.boleto_line !== null) return [messageText.endedBoleto];
  return last.link === null ? [] : [messageText.endedLink];
}

/** Why an order was cancelled automatically. People who cancel one state their own reason. */
export type CancelReason = 'not-paid' | 'not-accepted';

const cancelTexts = { 'not-paid': 'notPaidInTime', 'not-accepted': 'notAcceptedInTime' } as const;

/**
 * Notifies the contact that their order was cancelled, with the reason of an automatic cancellation, or with the one
 * that a person stated.
 */
export async function notifyCanceled(
  db: Db,
  shopId: string,
  canceled: OrderRow,
  { reason, stated = null }: { reason?: CancelReason | undefined; stated?: string | null } = {},
): Promise<void> {
  const lines = await orderLines(db, shopId, canceled, reason === undefined ? 'canceled' : cancelTexts[reason]);
  const told = [
    ...lines,
    ...(stated === null ? [] : [reasonLine(stated)]),
    ...((await mayHavePaid(db, shopId, canceled)) ? [messageText.ifPaid] : []),
  ];
  // An order whose dispute was won after its end can end again.
  await notifyOrder(db, shopId, canceled, `${canceled.version}:canceled`, told, {
    native: { status: 'canceled', isPaid: false },
  });
}

/** Whether the contact may have paid what no report of a provider and no person of the shop confirmed. */
const mayHavePaid = async (db: Db, shopId: string, { id, payment }: OrderRow): Promise<boolean> =>
  payment !== null && canBePaidUnreported(payment) && (await listOrderEntries(db, shopId, id)).length === 0;

/** Notifies the contact that their order left for delivery, or is ready for pickup. */
export async function notifyDispatched(db: Db, shopId: string, dispatched: OrderRow): Promise<void> {
  const isPickup = dispatched.delivery?.type === LogisticType.StorePickUp;
  const lines = await orderLines(db, shopId, dispatched, isPickup ? 'readyForPickup' : 'onItsWay');
  await notifyOrder(db, shopId, dispatched, stepKey(dispatched, 'dispatched'), lines, {
    native: { status: isPickup ? 'processing' : 'shipped', isPaid: false },
  });
}

/** Notifies the contact that their order was handed over. */
export async function notifyFinalized(db: Db, shopId: string, finalized: OrderRow): Promise<void> {
  const lines = await orderLines(db, shopId, finalized, 'finalized');
  await notifyOrder(db, shopId, finalized, stepKey(finalized, 'finalized'), lines, {
    native: { status: 'completed', isPaid: false },
  });
}

/** A step that was undone may be made again, by another version of the order. */
const stepKey = ({ version }: Pick<OrderRow, 'version'>, step: 'dispatched' | 'finalized'): string =>
  `${version}:${step}`;

/**
 * The shop undid a step. Deletes the message about it if it was not sent; else corrects it. `version`: the version of
 * the order that the step had made.
 */
export async function notifyUndone(
  db: Db,
  shopId: string,
  undone: OrderRow,
  { step, version }: { step: 'dispatched' | 'finalized'; version: number },
): Promise<void> {
  if ((await withdrawMessage(db, shopId, `order:${undone.id}:${stepKey({ version }, step)}`)) !== 'sent') return;
  await notifyOrder(db, shopId, undone, `${undone.version}:undone`, [undoneText(undone, step)]);
}

function undoneText({ delivery, number }: OrderRow, step: 'dispatched' | 'finalized'): string {
  if (step === 'finalized') return messageText.notFinalized(number ?? 0);
  const isPickup = delivery?.type === LogisticType.StorePickUp;
  return (isPickup ? messageText.notReadyForPickup : messageText.notOnItsWay)(number ?? 0);
}

/** Notifies the contact that the money for their order arrived. */
export async function notifyPaid(db: Db, shopId: string, paid: OrderRow): Promise<void> {
  const lines = await orderLines(db, shopId, paid, 'paid');
  const status = paid.status === OrderStatus.Finalized ? 'completed' : 'processing';
  await notifyOrder(db, shopId, paid, 'paid', lines, { native: { status, isPaid: true } });
}

/** Notifies the contact that the money arrived after their order had been cancelled, once per payment. */
export const notifyPaidAfterCancel = (db: Db, shopId: string, order: OrderRow, paymentId: string): Promise<void> =>
  notifyOrder(db, shopId, order, `paid-late:${paymentId}`, [messageText.paidAfterCancel(order.number ?? 0)]);

/** Where the money arrives. */
const refundWays: Partial<Record<PaymentMethod, string>> = {
  [PaymentMethod.CreditCard]: messageText.refundedToCard,
  [PaymentMethod.Pix]: messageText.refundedByPix,
};

/**
 * A refund of an order. `method`: of the payment; `null`: the shop's people gave it back themselves. `isWhole`: nothing
 * is left to refund. `isCanceled`: this refund cancelled the order.
 */
export type NotifiedRefund = {
  id: string;
  cents: number;
  method: PaymentMethod | null;
  isWhole: boolean;
  isCanceled: boolean;
};

/** Notifies the contact that the shop returned money, once per refund. */
export function notifyRefunded(
  db: Db,
  shopId: string,
  order: OrderRow,
  { id, cents, method, isWhole, isCanceled }: NotifiedRefund,
): Promise<void> {
  const amount = formatBrl(toReais(cents));
  const number = order.number ?? 0;
  const text = isWhole ? messageText.refundedWhole(number, amount) : messageText.refunded(number, amount);
  const where = method === null ? undefined : refundWays[method];
  const lines = [
    isCanceled ? `${text} ${messageText.canceledByRefund}` : text,
    ...(where === undefined ? [] : [where]),
  ];
  // Meta refuses to cancel an order whose payment it knows: then the text is sent.
  const native = isCanceled ? { native: { status: 'canceled', isPaid: false } as const } : {};
  return notifyOrder(db, shopId, order, id.replaceAll(' ', ':'), lines, native);
}

/** Notifies the contact of a payment that does not equal the order's total, once per amount. */
export function notifyWrongAmount(
  db: Db,
  shopId: string,
  order: OrderRow,
  { id, amount, paid_amount }: PaymentRow,
): Promise<void> {
  const arrived = paid_amount ?? 0;
  const lines = [
    `${receivedAmountText(toReais(arrived), toReais(amount))}.`,
    (arrived > amount ? messageText.excessAmount : messageText.wrongAmount)(order.number ?? 0),
  ];
  return notifyOrder(db, shopId, order, `arrived:${id}:${arrived}`, lines);
}

/** Opens the order's page. An order that is open again is the cart, so its payment is chosen in the checkout. */
const buttonOf = ({ number, status }: OrderRow): MessageButton =>
  status === OrderStatus.Creating
    ? { title: messageText.choosePayment, opens: { path: '/order/checkout', type: null, id: null } }
    : { title: messageText.followOrder, opens: { path: `/order/${number ?? 0}`, type: null, id: null } };

/** Each change of an order is notified once. */
function notifyOrder(
  db: Db,
  shopId: string,
  order: OrderRow,
  change: string,
  lines: string[],
  { native, isReceipt = false }: { native?: Omit<NativeOrderStatus, 'orderId'>; isReceipt?: boolean } = {},
): Promise<void> {
  // A long receipt stays one message, without a button: the next message of the order has it.
  const button = fitsWithButton(lines) ? buttonOf(order) : null;
  const message: Message = {
    kind: MessageKind.OrderStatus,
    lines,
    pictureUrl: null,
    button,
    ...(native && { orderStatus: { ...native, orderId: order.id } }),
    ...(isReceipt && { placed: { orderId: order.id, part: 'receipt' } }),
  };
  return notifyContact(db, { shopId, customerId: order.customer_id }, message, `order:${order.id}:${change}`);
}
