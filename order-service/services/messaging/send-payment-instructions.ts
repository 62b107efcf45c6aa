import { type Message, type MessageButton, MessageKind } from '#shared/model/message.ts';
import type { NativePayment } from '#shared/model/native-payment.ts';
import { formatBoletoLine } from '#shared/rules/brazil/boleto-line.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { fullDay } from '#shared/rules/text/day-text.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import type { PaymentRow } from '../../database/payments/payments.ts';
import { shopOf } from '../shops/shops.ts';
import { notifyContact } from './outbox.ts';

type Placed = { id: string; customer_id: string; number: number | null };

/**
 * Sends the contact the payment code of their order in the chat (spec §2: "PIX is paid by copy-and-paste in the bank
 * app"). The page may be closed by then, or never have been open. The code is a separate message, because a chat copies
 * whole messages. Each attempt is sent once, and again when an agent asks for it (`isAgain`). Returns whether there is
 * anything to pay with.
 */
export async function sendPaymentInstructions(
  db: Db,
  shopId: string,
  { id: orderId, customer_id: customerId, number }: Placed,
  payment: PaymentRow,
  { isAgain = false }: { isAgain?: boolean } = {},
): Promise<boolean> {
  const { time_zone } = await shopOf(db, shopId);
  const howTo = howToPay(payment, number ?? 0, time_zone);
  if (howTo === null) return false;
  const { lines, code, together } = howTo;
  // What an agent sends again is text: the chat may not have shown its own button.
  const native = isAgain ? null : nativePayment(payment, number ?? 0, time_zone);
  const messages: Message[] = [
    {
      kind: MessageKind.OrderStatus,
      purpose: 'payment',
      lines,
      pictureUrl: null,
      button: openPayment(orderId),
      placed: { orderId, part: 'payment', together },
      ...(native && { payment: native }),
    },
    ...(code === null ? [] : [codeMessage(orderId, code)]),
  ];
  const occasion = isAgain ? `:${newId()}` : '';
  for (const [at, message] of messages.entries()) {
    const key = `payment:${payment.id}:${at === 0 ? 'words' : 'code'}${occasion}`;
    await notifyContact(db, { shopId, customerId }, message, key);
  }
  return true;
}

/** The message with the code of a payment whose button did not arrive; null without a code. */
export function codeOfNative({ orderId, by, codeKey }: NativePayment): { message: Message; key: string } | null {
  if (codeKey === null || by.type === 'link') return null;
  return { message: codeMessage(orderId, by.type === 'pix' ? by.code : formatBoletoLine(by.line)), key: codeKey };
}

/** The code alone, so that a chat copies it whole. */
const codeMessage = (orderId: string, code: string): Message => ({
  kind: MessageKind.OrderStatus,
  purpose: 'payment',
  lines: [code],
  pictureUrl: null,
  button: null,
  placed: { orderId, part: 'code' },
});

/**
 * Opens the page of this order, also when its customer has other orders. The address names the order, and the session
 * code follows it.
 */
const openPayment = (orderId: string): MessageButton => ({
  title: messageText.openPayment,
  opens: { path: `/order/payment?order=${orderId}`, type: null, id: null },
});

/** The same for a chat that shows the payment with its own button. */
function nativePayment(
  { id, order_id: orderId, pix_code, boleto_line, boleto_due_day, link, amount, expires_at }: PaymentRow,
  number: number,
  timeZone: string,
): NativePayment | null {
  const price = formatBrl(toReais(amount));
  const until = expires_at === null ? [] : [messageText.pixUntil(wallClock(expires_at, timeZone).time)];
  const base = {
    orderId,
    referenceId: `${number}-${id}`,
    title: messageText.nativeOrder(number),
    cents: amount,
    expiresAt: expires_at?.toISOString() ?? null,
    expiredText: messageText.nativeExpired,
  };
  const codeKey = `payment:${id}:code`;
  if (pix_code !== null)
    return {
      ...base,
      lines: [messageText.nativePix(number, price), ...until],
      by: { type: 'pix', code: pix_code },
      codeKey,
    };
  if (boleto_line !== null)
    return {
      ...base,
      lines: [messageText.nativeBoleto(number, price, boleto_due_day && fullDay(boleto_due_day))],
      // The due day is in the text: a boleto can be paid until its end.
      expiresAt: null,
      by: { type: 'boleto', line: boleto_line },
      codeKey,
    };
  if (!link?.startsWith('https://')) return null;
  return { ...base, lines: [messageText.nativeLink(number, price)], by: { type: 'link', url: link }, codeKey: null };
}

/** `lines` and `code`: in two messages. `together`: in one (`PlacedMessage`). */
type HowToPay = {
  lines: string[];
  code: string | null;
  together: { withButton: string[]; withoutButton: string[] };
};

/** How an attempt is paid; null when there is nothing to pay with. */
function howToPay(
  { pix_code, boleto_line, boleto_due_day, link, amount, expires_at }: PaymentRow,
  number: number,
  timeZone: string,
): HowToPay | null {
  const price = formatBrl(toReais(amount));
  const withCode = (lines: string[], code: string, alone: string[]): HowToPay => ({
    lines,
    code,
    together: {
      withButton: [...alone, messageText.copyCodeOnPage],
      withoutButton: [...alone, messageText.codeToCopy(code)],
    },
  });
  if (pix_code !== null) {
    const until = expires_at === null ? [] : [messageText.pixUntil(wallClock(expires_at, timeZone).time)];
    const pay = messageText.payByPix(number, price);
    return withCode([pay, messageText.pixSteps, ...until], pix_code, [pay, ...until]);
  }
  if (boleto_line !== null) {
    const about = [number, price, boleto_due_day && fullDay(boleto_due_day)] as const;
    const alone = [messageText.boletoAlone(...about)];
    return withCode([messageText.payByBoleto(...about)], formatBoletoLine(boleto_line), alone);
  }
  if (!link?.startsWith('http')) return null;
  const lines = [messageText.payByLink(number, price), link];
  return { lines, code: null, together: { withButton: lines, withoutButton: lines } };
}
