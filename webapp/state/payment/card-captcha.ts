import { FailureType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { toasts } from '#shared/text/toasts.ts';
import { showToast } from '../session/toasts.ts';
import { setSituation } from './card-payment-state.ts';

/** Spec §4: "A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha". */
export const isCaptchaRequired = (status: PaymentStatus, failureType: FailureType | null): boolean =>
  status === PaymentStatus.Failed && failureType === FailureType.ReCAPTCHA;

/** Spec §4: "If a captcha key is already on the order, the captcha shows first". */
export const showCaptcha = (siteKey: string): void => setSituation({ kind: 'captcha', siteKey });

/** Spec §4: "Captcha cancel or empty token". */
export function failCaptcha(): void {
  setSituation({ kind: 'filling' });
  showToast({ kind: 'warning', text: toasts.captchaProblem });
}
