import { sanitizeLine } from './sanitize-line.ts';

/**
 * Spec §5: "E-mail: something, at sign, something, dot, something, no spaces". 254 characters is the maximum length of
 * a mail address.
 */
export const isValidEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/**
 * A mail address as stored: without invisible characters. The dots of Asian keyboards, which mail servers read as dots
 * (RFC 3490 §3.1), are plain ones, so that a mailbox has one spelling.
 */
export const normalizeEmail = (text: string): string => sanitizeLine(text).replace(/[\u3002\uff0e\uff61]/g, '.');
