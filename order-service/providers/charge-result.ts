import { PaymentStatus } from '#shared/model/payment/payment.ts';
import type { ChargeResult } from './payments.ts';

/** A result with only the charge's status; `fields` add the rest. */
export const chargeResult = (status: PaymentStatus, fields: Partial<ChargeResult> = {}): ChargeResult => ({
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
export const waitingCharge = (fields: Partial<ChargeResult> = {}): ChargeResult =>
  chargeResult(PaymentStatus.Waiting, fields);
