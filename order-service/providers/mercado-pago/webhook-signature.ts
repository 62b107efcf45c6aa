import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed parts of a notification: `data.id` of the query (not of the body), and two headers. */
export type Notification = { dataId: string | null; requestId: string | null; signature: string | null };

/**
 * The greatest age of an accepted notification: failed ones are sent again for days. An event id can be forgotten after
 * this time.
 */
export const notificationMaxAgeMs = 3 * 86_400_000;
/** How far ahead the sender's clock may be. */
const maxAheadMs = 10 * 60_000;

/**
 * Checks the `x-signature` header (`ts=…,v1=…`) of a webhook. Returns the signature itself, because it identifies the
 * event: a repetition carries the same one. Null when the webhook is forged, unsigned or too old.
 */
export function checkNotification(notification: Notification, secret: string, now: Date): string | null {
  const { ts, v1 } = partsOf(notification.signature ?? '');
  if (ts === undefined || v1 === undefined || secret === '' || !isRecent(ts, now)) return null;
  return spellings(notification.dataId).some((id) =>
    isValidSignature(manifest(id, notification.requestId, ts), secret, v1),
  )
    ? v1
    : null;
}

/** The signed text. An absent part is left out with its semicolon. */
export const manifest = (dataId: string | null, requestId: string | null, ts: string): string =>
  `${dataId === null ? '' : `id:${dataId};`}${requestId === null ? '' : `request-id:${requestId};`}ts:${ts};`;

/** Mercado Pago's signature of a manifest: HMAC-SHA256 in lower-case hex. */
export const signManifest = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Sources disagree whether ids with letters are signed in lower case, so both spellings are tried. */
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
  // The documentation says seconds; real notifications had milliseconds.
  const sentAt = Number(ts) > 1e11 ? Number(ts) : Number(ts) * 1_000;
  const age = now.getTime() - sentAt;
  return age <= notificationMaxAgeMs && age >= -maxAheadMs;
}

function isValidSignature(text: string, secret: string, v1: string): boolean {
  return timingSafeEqual(Buffer.from(signManifest(text, secret), 'hex'), Buffer.from(v1, 'hex'));
}
