import { toReais } from '#shared/rules/money/money.ts';
import {
  type BoletoCharge,
  type CardCharge,
  type ChargeRequest,
  type Payer,
  PaymentNotTried,
  type PixCharge,
} from '../payments.ts';

type Body = Record<string, unknown>;

/**
 * Mercado Pago takes a PIX of 30 minutes at least, counted when the call arrives there. Ours is given this much more, so that one of
 * exactly 30 minutes is taken; what is paid in between still counts.
 */
export const pixExpiryMarginMs = 2 * 60_000;

/** A card that the brick took: the token stands for it. `capture`, and no detour to the bank's page, which no chat browser survives. */
export function cardBody(charge: CardCharge): Body {
  const { card, installments } = charge;
  // Their keys let a server make no token of a number; only the form in the shopper's browser can.
  if (card.kind === 'typed') throw new PaymentNotTried('mercadopago: typed card');
  return {
    ...commonBody(charge),
    token: card.token,
    payment_method_id: card.paymentMethodId,
    ...(card.issuerId ? { issuer_id: card.issuerId } : {}),
    installments,
    capture: true,
    binary_mode: false,
    three_d_secure_mode: 'not_supported',
  };
}

/** The body of a PIX charge. */
export const pixBody = (charge: PixCharge): Body => ({
  ...commonBody(charge),
  payment_method_id: 'pix',
  date_of_expiration: withBrazilianOffset(new Date(charge.expiresAt.getTime() + pixExpiryMarginMs)),
});

/** A boleto is in somebody's name, at an address: the bank registers it. */
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
 * What every charge says. `external_reference` is the attempt, not the order: an order may have several, and what is looked up by it must
 * be one payment. The order is in `metadata`, for the shop's people who look into their account.
 */
function commonBody(charge: ChargeRequest, morePayer: Body = {}): Body {
  const { attemptId, orderId, amountCents, description, payer, notificationUrl } = charge;
  if (payer.email === '') throw new PaymentNotTried('mercadopago: payer email');
  return {
    transaction_amount: toReais(amountCents),
    description: description.slice(0, 200),
    external_reference: attemptId,
    metadata: { order_id: orderId },
    // Only of the signed kind; without this another, unsigned one comes beside it.
    ...(notificationUrl === null ? {} : { notification_url: `${notificationUrl}?source_news=webhooks` }),
    payer: { ...payerBody(payer), ...morePayer },
  };
}

function payerBody({ name, email, document: written }: Payer): Body {
  const number = written.replaceAll(/[.\-/\s]/g, '');
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return {
    email,
    ...(first === '' ? {} : { first_name: first, last_name: rest.join(' ') || first }),
    ...(number === '' ? {} : { identification: { type: number.length === 11 ? 'CPF' : 'CNPJ', number } }),
  };
}

/** '2026-11-21T10:00:00.000-03:00'. Brasília's offset: an instant is the same with any, and this one is what they write themselves. */
const withBrazilianOffset = (instant: Date): string =>
  new Date(instant.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00');
