import { PaymentMethod } from '#shared/model/payment/payment.ts';

const online: readonly (PaymentMethod | null)[] = [
  PaymentMethod.Pix,
  PaymentMethod.Boleto,
  PaymentMethod.Link,
  PaymentMethod.Nubank,
];

/** Whether the payment is shown after the order was placed: a code, a line or a link. */
export const paysByCodeOrLink = (method: PaymentMethod | null): boolean => online.includes(method);
