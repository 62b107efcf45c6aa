/** The developer's test page for a captcha key; only a demo has it. */
export const captchaTestPath = '/recaptcha/test';

/** The screen where a card is typed. */
export const paymentPath = '/order/payment';

const withForeignScripts: readonly string[] = [paymentPath, '/recaptcha', captchaTestPath];

/**
 * Whether the page at this path runs third-party scripts: the card form's and the captcha's. Such a page is a document
 * with its own policy, opened and left by a full navigation, so that those scripts never run beside the rest of the
 * shop.
 */
export const hasForeignScripts = (path: string): boolean => withForeignScripts.includes(path.replace(/(?<=.)\/$/, ''));
