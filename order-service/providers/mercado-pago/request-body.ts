import { toReais } from '#shared/rules/money/money.ts';
import {
  type BoletoCharge,
  type CardCharge,
  type ChargeRequest,
  type Payer,
  PaymentNotTried,
  type PixCharge,
} from '../payments.ts';
import { additionalInfo } from './additional-info.ts';

type Body = Record<string, unknown>;

/**
 * Mercado Pago requires a PIX expiry of at least 30 minutes, counted from the arrival of the call. Our expiry gets this
 * margin, so that exactly 30 minutes is accepted. A payment within the margin still counts.
 */
export const pixExpiryMarginMs = 2 * 60_000;

/**
 * A card from Mercado Pago's own form; the token stands for it. Captured at once. 3-D Secure 2 only where the page can
 * show the bank's challenge: without it, a bank that wants one refuses the card.
 */
export function cardBody(charge: CardCharge): Body {
  const { card, installments, statementDescriptor, canChallenge } = charge;
  // With these keys a server cannot turn a card number into a token; only the form in the shopper's browser can.
  if (card.kind === 'typed') throw new PaymentNotTried('mercadopago: typed card');
  return {
    ...commonBody(charge),
    token: card.token,
    payment_method_id: card.paymentMethodId,
    ...(card.issuerId ? { issuer_id: card.issuerId } : {}),
    installments,
    capture: true,
    binary_mode: false,
    ...(statementDescriptor === null ? {} : { statement_descriptor: statementDescriptor }),
    three_d_secure_mode: canChallenge ? 'optional' : 'not_supported',
  };
}

/** The body of a PIX charge. */
export const pixBody = (charge: PixCharge): Body => ({
  ...commonBody(charge),
  payment_method_id: 'pix',
  date_of_expiration: withBrazilianOffset(new Date(charge.expiresAt.getTime() + pixExpiryMarginMs)),
});

/** The bank registers a boleto, so it needs the payer's name, document and address. */
export function boletoBody(charge: BoletoCharge): Body {
  const { payer, dueDay } = charge;
  if (payer.name === '' || payer.document === '') throw new PaymentNotTried('mercadopago: payer');
  if (payer.address === null) throw new PaymentNotTried('mercadopago: payer address');
  const { zipCode, street, number, neighborhood, city, state } = payer.address;
  return {
    ...commonBody(charge, {
      address: {
        zip_code: zipCode.replaceAll(/\D/g, ''),
        street_name: street,
        street_number: number,
        neighborhood,
        city,
        federal_unit: state,
      },
    }),
    payment_method_id: 'bolbradesco',
    date_of_expiration: `${dueDay}T23:59:59.000-03:00`,
  };
}

/**
 * The fields of every charge. `external_reference` is the attempt, not the order: an order may have several attempts,
 * and a search by it must find one payment. The order is in `metadata`, for shop staff who read their account.
 */
function commonBody(charge: ChargeRequest, morePayer: Body = {}): Body {
  const { attemptId, orderId, amountCents, description, payer, notificationUrl } = charge;
  if (payer.email === '') throw new PaymentNotTried('mercadopago: payer email');
  return {
    transaction_amount: toReais(amountCents),
    description: description.slice(0, 200),
    external_reference: attemptId,
    metadata: { order_id: orderId },
    // Only signed webhooks. Without this parameter Mercado Pago also sends an unsigned notification.
    ...(notificationUrl === null ? {} : { notification_url: `${notificationUrl}?source_news=webhooks` }),
    payer: { ...payerBody(payer), ...morePayer },
    ...additionalInfo(charge),
  };
}

/** The payer, with the document's kind. */
export function payerBody({ name, email, document: written }: Payer): Body {
  const number = written.replaceAll(/[.\-/\s]/g, '');
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    email,
    ...(first === '' ? {} : { first_name: first, last_name: rest.join(' ') || first }),
    ...(number === '' ? {} : { identification: { type: number.length === 11 ? 'CPF' : 'CNPJ', number } }),
  };
}

/**
 * '2026-11-21T10:00:00.000-03:00'. The offset of Brasília, which Mercado Pago uses itself; the instant stays the same.
 */
export const withBrazilianOffset = (instant: Date): string =>
  new Date(instant.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00');
