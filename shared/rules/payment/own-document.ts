/** Where a developer tries a captcha key; only a demo has it. */
export const captchaTestPath = '/recaptcha/test';

/** Where a card is typed in. */
export const paymentPath = '/order/payment';

const withForeignScripts: readonly string[] = [paymentPath, '/recaptcha', captchaTestPath];

/**
 * Whether the page at this path runs scripts of third parties: the card form's and the captcha's. Such a page is a document of its own,
 * with a policy of its own, and is entered and left by a full navigation: those scripts never run beside the rest of the shop.
 */
export const hasForeignScripts = (path: string): boolean => withForeignScripts.includes(path.replace(/(?<=.)\/$/, ''));
