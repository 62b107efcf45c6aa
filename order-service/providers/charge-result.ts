import { PaymentStatus } from '#shared/model/payment.ts';
import type { ChargeAnswer } from './payments.ts';

/** An answer that says nothing but how the charge stands; `fields` say the rest. */
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

/** The provider took the charge, and its money has not come yet. */
export const waitingCharge = (fields: Partial<ChargeAnswer> = {}): ChargeAnswer =>
  chargeAnswer(PaymentStatus.Waiting, fields);
