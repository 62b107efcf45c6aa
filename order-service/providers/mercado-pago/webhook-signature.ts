import { createHmac, timingSafeEqual } from 'node:crypto';

/** What of a notification is signed: `data.id` of the query (not of the body), and two headers. */
export type Notification = { dataId: string | null; requestId: string | null; signature: string | null };

/** A notification as old as this is still taken: failed ones are sent again for days. Longer than that an event need not be remembered. */
export const notificationMaxAgeMs = 3 * 86_400_000;
/** How far ahead the sender's clock may be. */
const maxAheadMs = 10 * 60_000;

/**
 * Judges the `x-signature` header (`ts=…,v1=…`) of a webhook. The signature itself is handed back, for it names the event: sent again it
 * is the same one. Null for what was forged, is not signed, or is too old.
 */
export function checkNotification(notification: Notification, secret: string, now: Date): string | null {
  const { ts, v1 } = partsOf(notification.signature ?? '');
  if (ts === undefined || v1 === undefined || secret === '' || !isRecent(ts, now)) return null;
  return spellings(notification.dataId).some((id) => isRight(manifest(id, notification.requestId, ts), secret, v1))
    ? v1
    : null;
}

/** The text that is signed; what is absent is left out with its semicolon. */
export const manifest = (dataId: string | null, requestId: string | null, ts: string): string =>
  `${dataId === null ? '' : `id:${dataId};`}${requestId === null ? '' : `request-id:${requestId};`}ts:${ts};`;

/** Mercado Pago's signature of a manifest: HMAC-SHA256 in lower-case hex. */
export const signManifest = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Ids with letters are signed in lower case, some say; others do not. */
const spellings = (id: string | null): (string | null)[] =>
  id === null || id === id.toLowerCase() ? [id] : [id, id.toLowerCase()];

function partsOf(header: string): { ts?: string; v1?: string } {
  const parts = new Map(
    header.split(',').map((part) => [part.split('=', 1)[0]?.trim(), part.slice(part.indexOf('=') + 1).trim()]),
  );
  const [ts, v1] = [parts.get('ts'), parts.get('v1')?.toLowerCase()];
  return ts !== undefined && v1 !== undefined && /^\d{9,14}$/.test(ts) && /^[0-9a-f]{64}$/.test(v1) ? { ts, v1 } : {};
}

function isRecent(ts: string, now: Date): boolean {
  // Seconds by the documentation, milliseconds by what has been seen.
  const sentAt = Number(ts) > 1e11 ? Number(ts) : Number(ts) * 1_000;
  const age = now.getTime() - sentAt;
  return age <= notificationMaxAgeMs && age >= -maxAheadMs;
}

function isRight(text: string, secret: string, v1: string): boolean {
  return timingSafeEqual(Buffer.from(signManifest(text, secret), 'hex'), Buffer.from(v1, 'hex'));
}
