import type { BrickPayment, CardPayment } from '#shared/model/payment/card.ts';
import type { TokenCard, TypedCard } from '../../../providers/payments.ts';

/** A card in one of its two shapes: typed into the shop's form, or as the token of a provider's own form. */
export type SentCard = { kind: 'typed'; sent: CardPayment } | { kind: 'token'; sent: BrickPayment };

/** The card as a provider accepts it; the year with four digits. It lives for one call. */
export function cardOf(card: SentCard): TypedCard | TokenCard {
  if (card.kind === 'token') {
    const { token, payment_method_id, issuer_id = null } = card.sent;
    return { kind: 'token', token, paymentMethodId: payment_method_id, issuerId: issuer_id };
  }
  const { number, name, securityCode, expiryMonth, expiryYear } = card.sent;
  return {
    kind: 'typed',
    number,
    holder: name.trim(),
    securityCode,
    expiryMonth,
    expiryYear: `20${expiryYear.slice(-2)}`,
  };
}
