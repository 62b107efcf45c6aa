import type { Order } from '#shared/model/order/order.ts';
import type { BrickPayment, CardPayment } from '#shared/model/payment/card.ts';
import { FailureType, type PaymentResponse, PaymentStatus } from '#shared/model/payment/payment.ts';
import { defaultCallError, type Failure } from '#shared/model/result.ts';
import { cardTokenTexts } from '#shared/text/payment/card-token.ts';
import { sendBrick } from '../../api/calls.ts';
import { createCardToken } from '../../browser/payment/card-token.ts';
import { pageSettings } from '../../browser/pre-hydration/page-settings.ts';
import { pay } from './card-payment.ts';
import { progressState } from './payment-progress.ts';

/**
 * Pays with a card typed into our form whose provider takes tokens only: the page turns the card into a token first, so
 * the card's number never reaches the shop.
 */
export const payByTokenizedCard = (card: CardPayment, publicKey: string): Promise<void> =>
  pay(async (expected) => {
    const made = await createCardToken(publicKey, card, pageSettings().cardTokenOrigin);
    if (made.kind === 'token') return sendBrick(tokenPayment(card, made), expected);
    const order = progressState.state?.order;
    return made.kind === 'refused' && order
      ? { success: true, data: { status: PaymentStatus.Failed, failureType: FailureType.InvalidData, order } }
      : notSent(made.kind === 'unusable' ? cardTokenTexts.unusable : cardTokenTexts.noToken);
  });

/** The payment with a token instead of the card: its number, its code and its expiry stay out of it. */
function tokenPayment(card: CardPayment, { token, brand }: { token: string; brand: string }): BrickPayment {
  const { providerId, installments, document: taxId } = card;
  const { name, zipCode, address, addressNumber, complement, neighborhood, city, state } = card;
  return {
    token,
    payment_method_id:
      brand
        .toLowerCase()
        .replaceAll(/[^\w-]/g, '')
        .slice(0, 50) || 'card',
    installments,
    // Without an e-mail the server takes the customer's.
    payer: { email: '', identification: { type: taxId.length > 11 ? 'CNPJ' : 'CPF', number: taxId } },
    providerId,
    holder: { name, document: taxId, zipCode, address, addressNumber, complement, neighborhood, city, state },
  };
}

/** A payment that was not sent at all. */
const notSent = (text: string): Failure<PaymentResponse<Order>> => ({
  success: false,
  kind: 'refused',
  text,
  error: { ...defaultCallError, message: text },
  errors: [{ message: text }],
  data: null,
});
