import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a webhook's `X-Hub-Signature-256` (`sha256=<hex>`) was made of these very bytes with an app's secret. Meta signs its JSON with
 * everything outside ASCII escaped (`\\u00e9`); a body that arrives unescaped is judged in that form too.
 */
export function isMetaSignature(body: Buffer, header: string | null, appSecret: string): boolean {
  const hex = /^sha256=([\da-f]{64})$/i.exec(header ?? '')?.[1];
  if (hex === undefined || appSecret === '') return false;
  const said = Buffer.from(hex, 'hex');
  const isMadeOf = (bytes: Buffer | string) => timingSafeEqual(createHmac('sha256', appSecret).update(bytes).digest(), said);
  return isMadeOf(body) || (body.some((byte) => byte > 0x7f) && isMadeOf(escaped(body.toString('utf8'))));
}

const escaped = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Whether two secrets are the same, in a time that tells nothing of either. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
