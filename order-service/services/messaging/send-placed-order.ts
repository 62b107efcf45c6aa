import { type Message, MessageKind, type PlacedSend } from '#shared/model/message.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { messageText, sendRefusals } from '#shared/text/messaging/messages.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import { lockOrder } from '../../database/orders/placed-orders.ts';
import { listPayments } from '../../database/payments/payments.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { customerOrder } from '../orders/customer-orders.ts';
import { manualLinkOf } from '../orders/delivery-and-payment-view.ts';
import { currentAttempt, paidAttempt, wrongAmountAttempt } from '../payments/payment-attempts.ts';
import { closedOrderRefusal } from '../payments/payment-target.ts';
import { isOpen } from '../payments/payment-view.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { findReachableContact, sendToContact } from './outbox.ts';
import { sendPaymentInstructions } from './send-payment-instructions.ts';

/**
 * Sends the contact the payment code or link of a placed order again, or the link of its page, on an agent's request.
 * The order is locked: a code that was paid, replaced or cancelled meanwhile is refused. Two requests send it twice.
 */
export async function sendPlacedOrder(
  db: Db,
  caller: AuthenticatedCaller,
  number: number,
  what: PlacedSend,
): Promise<null> {
  await findReachableContact(db, caller);
  const { id } = await customerOrder(db, caller, number);
  const order = await lockOrder(db, caller.shopId, id);
  if (!order) throw new Error('a placed order is gone');
  return what === 'link' ? sendLink(db, caller, order) : sendPayment(db, caller, order);
}

const sendLink = (db: Db, caller: AuthenticatedCaller, { id, number }: OrderRow): Promise<null> =>
  sendToContact(db, caller, orderMessage([messageText.orderLink(number ?? 0)], `/order/${number ?? 0}`), id);

async function sendPayment(db: Db, caller: AuthenticatedCaller, order: OrderRow): Promise<null> {
  const { shopId, askedAt } = caller;
  const attempts = await listPayments(db, shopId, order.id);
  if (paidAttempt(attempts)) throw ruleRefusal('already-paid', sendRefusals.paid);
  const closed = closedOrderRefusal(order);
  if (closed) throw closed;
  const current = currentAttempt(order, attempts);
  const isPayable = isOpen(current, askedAt) && !wrongAmountAttempt(attempts);
  if (current && isPayable && (await sendPaymentInstructions(db, shopId, order, current, { isAgain: true })))
    return null;
  const link = manualLinkOf(order);
  if (current || link === null) throw ruleRefusal('nothing-to-pay', sendRefusals.nothingToPay);
  const text = messageText.payByLink(order.number ?? 0, formatBrl(toReais(order.total_amount)));
  return sendToContact(db, caller, orderMessage([text, link], `/order/${order.number ?? 0}`), order.id);
}

const orderMessage = (lines: string[], path: `/${string}`): Message => ({
  kind: MessageKind.OrderStatus,
  lines,
  pictureUrl: null,
  button: { title: messageText.followOrder, opens: { path, type: null, id: null } },
});
