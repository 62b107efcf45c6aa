import { PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { paymentNotes, pixByHandNote } from '#shared/text/payment/payment.ts';

/** Whether a person of the shop looks for the money of its PIX: then it is not known at once. */
export const isPixByHand = (method: PaymentMethod, options: readonly PaymentOption[]): boolean =>
  method === PaymentMethod.Pix &&
  options.some(({ method: own, isConfirmedByHand }) => own === PaymentMethod.Pix && isConfirmedByHand === true);

/** One fact about a way to pay, for choosing between them. */
export const paymentNote = (method: PaymentMethod, options: readonly PaymentOption[]): string | undefined =>
  isPixByHand(method, options) ? pixByHandNote : paymentNotes[method];
