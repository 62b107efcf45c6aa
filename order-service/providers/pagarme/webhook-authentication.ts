import { createHash, timingSafeEqual } from 'node:crypto';
import type { VerifiedWebhook, WebhookClaim } from '../online-payments.ts';
import { isChargeId } from './charge.ts';

/** An event is remembered twice as long. A repetition after that only reads the charge once more. */
export const webhookMaxAgeMs = 3 * 86_400_000;

/**
 * Checks a webhook. Pagar.me signs nothing: a webhook can only carry the user and the password that its owner typed in
 * the dashboard (HTTP Basic). `secret` is 'user:password'. Null when the password is missing or wrong.
 */
export function verifyWebhook(claim: WebhookClaim, secret: string, now: Date): VerifiedWebhook | null {
  const { type, dataId, requestId, signature } = claim;
  if (!isSame(signature ?? '', `Basic ${Buffer.from(secret).toString('base64')}`)) return null;
  const id = chargeOf(claim);
  const isEventId = requestId !== null && /^hook_[A-Za-z\d]{1,60}$/.test(requestId);
  return {
    eventId: isEventId ? requestId : `${type} ${dataId} ${now.getTime()}`,
    subject: id === null ? null : { topic: 'payment', id },
  };
}

/** The charge that a webhook is about; null: something else, such as an order or a customer. */
export const chargeOf = ({ type, dataId }: WebhookClaim): string | null =>
  type?.startsWith('charge.') === true && dataId !== null && isChargeId(dataId) ? dataId : null;

/** Compares hashes, so that neither the length nor a common start can be measured. */
const isSame = (sent: string, wanted: string): boolean => timingSafeEqual(sha256(sent), sha256(wanted));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
