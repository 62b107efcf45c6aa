/**
 * Spec §5: "E-mail: something, at sign, something, dot, something, no spaces". 254 characters is the maximum length of
 * a mail address.
 */
export const isValidEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
