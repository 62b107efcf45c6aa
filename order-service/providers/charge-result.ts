import { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { ChargeAnswer } from './payments.ts';

/** An answer with only the charge's status; `fields` add the rest. */
export const chargeAnswer = (status: PaymentStatus, fields: Partial<ChargeAnswer> = {}): ChargeAnswer => ({
  status,
  failureType: null,
  reason: null,
  providerRef: null,
  paidCents: null,
  pix: null,
  boleto: null,
  link: null,
  recaptchaKey: null,
  card: null,
  ...fields,
});

/** The provider accepted the charge; the money has not arrived yet. */
export const waitingCharge = (fields: Partial<ChargeAnswer> = {}): ChargeAnswer =>
  chargeAnswer(PaymentStatus.Waiting, fields);
