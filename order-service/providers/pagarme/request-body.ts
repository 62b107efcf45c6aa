import { digitsOf } from '#shared/rules/text/digits.ts';
import { brazilianPhone } from '../brazilian-phone.ts';
import {
  type BoletoCharge,
  type CardCharge,
  type ChargeRequest,
  type Payer,
  PaymentNotTried,
  type PixCharge,
} from '../payments.ts';

type Body = Record<string, unknown>;

/** An order that is paid with a card. The page turned the card into a token; its number is never sent from here. */
export function cardBody(charge: CardCharge): Body {
  const { card, installments, payer } = charge;
  if (card.kind === 'typed') throw new PaymentNotTried('pagarme: typed card');
  return orderBody(charge, 'credit_card', {
    card_token: card.token,
    installments,
    operation_type: 'auth_and_capture',
    // The antifraud of a Pagar.me account needs the holder's address.
    ...(payer.address === null ? {} : { card: { billing_address: addressBody(payer.address) } }),
  });
}

/** An order that is paid by PIX. Pagar.me requires the payer's document and phone number. */
export const pixBody = (charge: PixCharge): Body =>
  orderBody(charge, 'pix', { expires_at: charge.expiresAt.toISOString().replace(/\.\d+Z$/, 'Z') });

/** An order that is paid by boleto. The bank registers it, so it needs the payer's address. */
export function boletoBody(charge: BoletoCharge): Body {
  const { payer, dueDay, attemptId } = charge;
  if (payer.address === null) throw new PaymentNotTried('pagarme: payer address');
  return orderBody(charge, 'boleto', {
    instructions: 'Pagar até o vencimento',
    due_at: `${dueDay}T00:00:00Z`,
    // At most 16 characters; the last ones of the id are random.
    document_number: attemptId.replaceAll('-', '').slice(-16),
  });
}

/**
 * The fields of every order. Its code is the attempt, not our order: an order may have several attempts, and a search
 * by the code must find one charge. One item with the whole amount, because an order costs the sum of its items, and
 * ours also has discounts and delivery. `closed`: the order is charged at once and does not change.
 */
function orderBody(charge: ChargeRequest, method: 'credit_card' | 'pix' | 'boleto', details: Body): Body {
  const { attemptId, orderId, amountCents, description, payer } = charge;
  return {
    code: attemptId,
    closed: true,
    items: [{ amount: amountCents, description: description.slice(0, 256), quantity: 1, code: orderId }],
    customer: customerBody(payer),
    payments: [{ payment_method: method, amount: amountCents, [method]: details, metadata: { attempt_id: attemptId } }],
    metadata: { order_id: orderId, attempt_id: attemptId },
  };
}

function customerBody({ name, email, document: written, phone, address }: Payer): Body {
  const taxId = written.replaceAll(/[.\-/\s]/g, '');
  if (name === '') throw new PaymentNotTried('pagarme: payer name');
  if (email === '') throw new PaymentNotTried('pagarme: payer email');
  if (taxId === '') throw new PaymentNotTried('pagarme: payer document');
  const called = brazilianPhone(phone);
  if (called === null) throw new PaymentNotTried('pagarme: payer phone');
  const isPerson = taxId.length === 11;
  return {
    name: name.trim().slice(0, 64),
    email,
    type: isPerson ? 'individual' : 'company',
    document: taxId,
    document_type: isPerson ? 'CPF' : 'CNPJ',
    phones: { mobile_phone: { country_code: '55', area_code: called.area, number: called.number } },
    ...(address === null ? {} : { address: addressBody(address) }),
  };
}

/** `line_1` is "number, street, neighborhood", in this order (https://docs.pagar.me/reference/endereços-1). */
const addressBody = ({ zipCode, street, number, neighborhood, city, state }: NonNullable<Payer['address']>): Body => ({
  line_1: [number, street, neighborhood].map((part) => part.replaceAll(',', ' ').trim()).join(', '),
  zip_code: digitsOf(zipCode),
  city,
  state,
  country: 'BR',
});
