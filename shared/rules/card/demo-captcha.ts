/**
 * The demo's captcha, which needs no network. Its key replaces a reCAPTCHA site key, and its box returns a token of
 * `demoCaptchaToken`. Other shops reject both.
 */
export const demoCaptchaKey = 'demo-captcha';

/** `unique` makes each token different: a token is valid once. At least 16 letters, digits or dashes. */
export const demoCaptchaToken = (unique: string): string => `${demoCaptchaKey}:${unique}`;

/** Whether a token has the format of `demoCaptchaToken`. */
export const isDemoCaptchaToken = (token: string): boolean => /^demo-captcha:[\w-]{16,100}$/.test(token);
