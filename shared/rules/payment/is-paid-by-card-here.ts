import { type OrderPayment, PaymentMethod, PaymentProviderType } from '#shared/model/payment/payment.ts';

/**
 * Whether a shopper pays this order on the payment screen before it is placed: by card, unless an agent sends a link
 * for it.
 */
export const isPaidByCardHere = ({ method, providerType }: Pick<OrderPayment, 'method' | 'providerType'>): boolean =>
  method === PaymentMethod.CreditCard && providerType !== PaymentProviderType.Manual;
