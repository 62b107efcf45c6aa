import { createHash } from 'node:crypto';
import { toReais } from '#shared/rules/money/money.ts';
import { brazilianPhone } from '../brazilian-phone.ts';
import { payerBody, pixExpiryMarginMs, withBrazilianOffset } from '../mercado-pago/request-body.ts';
import {
  type BoletoCharge,
  type CardCharge,
  type ChargedItem,
  type ChargeRequest,
  PaymentNotTried,
  type PixCharge,
} from '../payments.ts';

type Body = Record<string, unknown>;

const maxTitle = 200;

/**
 * A card from Mercado Pago's own form; the token stands for it. 3-D Secure 2 only where the page can show the
 * challenge, and either side may bear the liability then: a bank that wants none approves as without it.
 */
export function cardOrder(charge: CardCharge): Body {
  const { card, installments, statementDescriptor, canChallenge } = charge;
  if (card.kind === 'typed') throw new PaymentNotTried('mercadopago: typed card');
  const order = orderBody(charge, {
    payment_method: {
      id: card.paymentMethodId,
      type: 'credit_card',
      token: card.token,
      installments,
      ...(statementDescriptor === null ? {} : { statement_descriptor: statementDescriptor }),
    },
  });
  const security = { validation: 'on_fraud_risk', liability_shift: 'preferred' };
  return canChallenge ? { ...order, config: { online: { transaction_security: security } } } : order;
}

/** A PIX. Its expiry has the same margin as at the Payments API. */
export const pixOrder = (charge: PixCharge): Body =>
  orderBody(charge, {
    payment_method: { id: 'pix', type: 'bank_transfer' },
    date_of_expiration: withBrazilianOffset(new Date(charge.expiresAt.getTime() + pixExpiryMarginMs)),
  });

/** The bank registers a boleto, so it needs the payer's name, document and address. */
export function boletoOrder(charge: BoletoCharge): Body {
  const { payer, dueDay } = charge;
  if (payer.name === '' || payer.document === '') throw new PaymentNotTried('mercadopago: payer');
  if (payer.address === null) throw new PaymentNotTried('mercadopago: payer address');
  const { zipCode, street, number, neighborhood, city, state } = payer.address;
  const address = {
    zip_code: zipCode.replaceAll(/\D/g, ''),
    street_name: street,
    street_number: number,
    neighborhood,
    city,
    state,
  };
  return orderBody(
    charge,
    {
      payment_method: { id: 'boleto', type: 'ticket' },
      date_of_expiration: `${dueDay}T23:59:59.000-03:00`,
    },
    { address },
  );
}

/** An item. Unlike in the Payments API, its price is text and its id has another name. */
const itemBody = ({ id, title, quantity, unitCents }: ChargedItem): Body => ({
  external_code: id,
  title: title.slice(0, maxTitle),
  quantity,
  unit_price: amountText(unitCents),
});

/** Reais as text with two decimals. */
export const amountText = (cents: number): string => toReais(cents).toFixed(2);

/** Orders take UUIDs as keys only: the same one for the same words. */
export function keyOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The fields of every order: one payment, charged at once. `external_reference` is the attempt. */
function orderBody(charge: ChargeRequest, payment: Body, morePayer: Body = {}): Body {
  const { attemptId, amountCents, description, payer, items } = charge;
  if (payer.email === '') throw new PaymentNotTried('mercadopago: payer email');
  const amount = amountText(amountCents);
  const phone = brazilianPhone(payer.phone);
  return {
    type: 'online',
    processing_mode: 'automatic',
    capture_mode: 'automatic',
    total_amount: amount,
    external_reference: attemptId,
    description: description.slice(0, 150),
    payer: {
      ...payerBody(payer),
      ...(phone ? { phone: { area_code: phone.area, number: phone.number } } : {}),
      ...morePayer,
    },
    // More payments are approved with what is bought.
    ...(items.length === 0 ? {} : { items: items.map(itemBody) }),
    transactions: { payments: [{ amount, ...payment }] },
  };
}
