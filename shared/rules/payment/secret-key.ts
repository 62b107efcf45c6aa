/**
 * Whether a key has the form of a payment provider's secret key: an access token of Mercado Pago
 * (APP_USR-<application>-<date>-<hash>-<user>; its public key has a UUID after the same start) or a secret key of
 * Pagar.me. Pages get the public key of an account, so a secret one must never stand in its place.
 */
export const isSecretKey = (key: string): boolean => /^(?:(?:APP_USR|TEST)-\d{10,}-|sk_)/.test(key);
