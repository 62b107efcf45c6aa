import type { NativeOrderStatus, NativePayment } from '#shared/model/native-payment.ts';
import type { Outgoing, PayableAccount } from '../channels.ts';
import { fitLines } from '../truncate-text.ts';
import { withRecipient } from './whatsapp-body.ts';

/** The limits of Meta's Orders API for Brazil, in characters. */
const limits = { body: 1_024, itemName: 60, description: 120, merchantName: 25 };
/** An order that ends earlier is not accepted as one with an end. */
const shortestMs = 300_000;

type Payable = Pick<Outgoing, 'id' | 'contact'> & { payment: NativePayment };

/**
 * A payable order (`order_details`) with a PIX code, a boleto or a link behind WhatsApp's own button. Null: this
 * account cannot show this payment, because a PIX code needs the account's key and holder.
 */
export function orderDetailsBody(message: Payable, account: PayableAccount, now: Date): Record<string, unknown> | null {
  const { payment } = message;
  const setting = paymentSetting(payment, account);
  if (setting === null) return null;
  const amount = { value: payment.cents, offset: 100 };
  const name = payment.title.slice(0, limits.itemName);
  const expiresAt = payment.expiresAt === null ? 0 : Date.parse(payment.expiresAt);
  const expiration = { timestamp: String(Math.floor(expiresAt / 1_000)), description: payment.expiredText };
  return withRecipient(message, 'interactive', {
    type: 'order_details',
    body: { text: fitLines(payment.lines, limits.body) },
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: payment.referenceId,
        type: 'physical-goods',
        payment_type: 'br',
        payment_settings: [setting],
        currency: 'BRL',
        total_amount: amount,
        order: {
          status: 'pending',
          ...(expiresAt - now.getTime() > shortestMs ? { expiration } : {}),
          // One line: the discounts of an order need not add up by line as Meta requires it.
          items: [{ retailer_id: payment.referenceId, name, amount, quantity: 1 }],
          subtotal: amount,
          tax: { value: 0, offset: 100 },
        },
      },
    },
  });
}

/** An update of a payable order that WhatsApp shows already. */
export function orderStatusBody(
  message: Pick<Outgoing, 'id' | 'contact' | 'lines'> & { referenceId: string; orderStatus: NativeOrderStatus },
): Record<string, unknown> {
  const { referenceId, orderStatus, lines } = message;
  return withRecipient(message, 'interactive', {
    type: 'order_status',
    body: { text: fitLines(lines, limits.body) },
    action: {
      name: 'review_order',
      parameters: {
        reference_id: referenceId,
        order: { status: orderStatus.status },
        ...(orderStatus.isPaid ? { payment: { status: 'captured' } } : {}),
      },
    },
  });
}

function paymentSetting(
  { by }: NativePayment,
  { pixKey, merchantName }: PayableAccount,
): Record<string, unknown> | null {
  switch (by.type) {
    case 'pix': {
      if (pixKey === null || merchantName === null) return null;
      const pix = { code: by.code, merchant_name: merchantName, key: pixKey, key_type: pixKeyType(pixKey) };
      return { type: 'pix_dynamic_code', pix_dynamic_code: pix };
    }
    case 'boleto':
      return { type: 'boleto', boleto: { digitable_line: by.line } };
    case 'link':
      return { type: 'payment_link', payment_link: { uri: by.url } };
  }
}

/** Meta's name for the kind of a valid PIX key (`isPixKey`). */
function pixKeyType(key: string): 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP' {
  if (key.includes('@')) return 'EMAIL';
  if (key.startsWith('+')) return 'PHONE';
  if (/^\d{11}$/.test(key)) return 'CPF';
  return key.length === 14 ? 'CNPJ' : 'EVP';
}
