import { createHash, timingSafeEqual } from 'node:crypto';
import type { VerifiedWebhook, WebhookClaim } from '../online-payments.ts';
import { isChargeId } from './charge.ts';

/** An event is remembered twice as long. A repetition after that only reads the charge once more. */
export const webhookMaxAgeMs = 3 * 86_400_000;

/**
 * Checks a webhook. Pagar.me signs nothing: a webhook can only carry the user and the password that its owner typed in
 * the dashboard (HTTP Basic). `secret` is 'user:password'. Without one the webhook is a mere hint to read the charge.
 * Null when the password is missing or wrong.
 */
export function verifyWebhook(
  { type, dataId, requestId, signature }: WebhookClaim,
  secret: string | null,
  now: Date,
): VerifiedWebhook | null {
  if (secret !== null && !isSame(signature ?? '', `Basic ${Buffer.from(secret).toString('base64')}`)) return null;
  const isCharge = type?.startsWith('charge.') === true && dataId !== null && isChargeId(dataId);
  const subject = isCharge ? ({ topic: 'payment', id: dataId } as const) : null;
  // Anybody can invent ids of hints, so a charge has one hint a minute, however often it is sent.
  if (secret === null)
    return { eventId: `hint ${dataId} ${Math.floor(now.getTime() / 60_000)}`, subject, isHint: true };
  const isEventId = requestId !== null && /^hook_[A-Za-z\d]{1,60}$/.test(requestId);
  return { eventId: isEventId ? requestId : `${type} ${dataId} ${now.getTime()}`, subject };
}

/** Compares hashes, so that neither the length nor a common start can be measured. */
const isSame = (sent: string, wanted: string): boolean => timingSafeEqual(sha256(sent), sha256(wanted));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
