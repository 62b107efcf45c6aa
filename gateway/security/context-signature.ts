import { createHmac } from 'node:crypto';

/** The HMAC-SHA256 of the text, in hex. Every call to the order service has one. */
export const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
