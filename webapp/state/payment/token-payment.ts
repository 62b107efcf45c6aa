import type { Order } from '#shared/model/order.ts';
import type { BrickPayment, CardPayment } from '#shared/model/payment/card.ts';
import type { PaymentResponse } from '#shared/model/payment/payment.ts';
import { defaultCallError, type Failure } from '#shared/model/result.ts';

/** The payment with a token instead of the card: its number, its code and its expiry stay out of it. */
export function tokenPayment(card: CardPayment, { token, brand }: { token: string; brand: string }): BrickPayment {
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
export const notSent = (text: string): Failure<PaymentResponse<Order>> => ({
  success: false,
  kind: 'refused',
  text,
  error: { ...defaultCallError, message: text },
  errors: [{ message: text }],
  data: null,
});
