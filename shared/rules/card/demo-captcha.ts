/**
 * The captcha of the demo, which needs no network: its key stands where a site key of reCAPTCHA would, and its box gives a token made
 * with `demoCaptchaToken`. No other shop takes either.
 */
export const demoCaptchaKey = 'demo-captcha';

/** `unique` makes each token another one: a token counts once. At least 16 letters, digits or dashes. */
export const demoCaptchaToken = (unique: string): string => `${demoCaptchaKey}:${unique}`;

/** Whether a token has the form that `demoCaptchaToken` gives it. */
export const isDemoCaptchaToken = (token: string): boolean => /^demo-captcha:[\w-]{16,100}$/.test(token);
