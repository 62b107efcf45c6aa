import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { contextSignatureHeader, contextTextToSign } from '#shared/contract/context-headers.ts';
import type { Session } from '#shared/model/session.ts';

/** What of a session travels with every call (see `shared/contract/context-headers.ts`). */
export type SessionContext = Pick<Session, 'sessionType' | 'channelType' | 'channelId' | 'shopId'>;

/**
 * The signed context headers of one call. They are made from what the gateway knows, never copied from the request, so
 * a client can neither add one nor have one taken away.
 */
export function contextHeaders(request: FastifyRequest, session: SessionContext | null, secret: string): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': request.id,
    'x-in-app-browser': inAppBrowser(request.headers['user-agent'] ?? ''),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': hostOf(request),
  };
  if (session) {
    headers['x-session-type'] = String(session.sessionType);
    headers['x-channel-type'] = String(session.channelType);
    headers['x-channel-id'] = visibleAscii(session.channelId);
    headers['x-shop-id'] = visibleAscii(session.shopId);
  }
  headers[contextSignatureHeader] = createHmac('sha256', secret).update(contextTextToSign(headers)).digest('hex');
  return headers;
}

/** The host that was asked for, in lower case; behind a trusted proxy the one it names. */
export const hostOf = (request: FastifyRequest): string => (request.host ?? '').toLowerCase();

/** Which app's built-in browser this is, by its user agent: a hint, easily forged. */
export function inAppBrowser(userAgent: string): 'messenger' | 'facebook' | 'instagram' | 'whatsapp' | 'none' {
  if (/FBAN\/Messenger|FB_IAB\/(MESSENGER|Orca)/i.test(userAgent)) return 'messenger';
  if (/\bInstagram \d/.test(userAgent)) return 'instagram';
  if (/FBAN\/|FB_IAB\//.test(userAgent)) return 'facebook';
  // 'WhatsApp/2.…' is the robot that draws link previews, not the browser.
  if (/\bWA(4A|iOS)\//.test(userAgent)) return 'whatsapp';
  return 'none';
}

const visibleAscii = (text: string): string => (/^[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(text));
