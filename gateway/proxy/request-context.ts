import type { FastifyRequest } from 'fastify';
import { contextHeaderNames, contextSignatureHeader, contextSigningText } from '#shared/contract/context-headers.ts';
import type { Session } from '#shared/model/session.ts';
import { traceOf } from '../http/trace-context.ts';
import { signatureOf } from '../security/context-signature.ts';
import { inAppBrowser } from './in-app-browser.ts';

/**
 * The part of a session that travels with every call (see `shared/contract/context-headers.ts`), and what the limits
 * need of it.
 */
export type SessionContext = Pick<Session, 'sessionType' | 'channelType' | 'channelId' | 'shopId'> & {
  /** Of a visitor who came without a link. */
  isAnonymous: boolean;
};

/**
 * The signed context headers of one call. They are made from data of the gateway, never copied from the request, so a
 * client can neither add nor remove one.
 */
export function contextHeaders(
  request: FastifyRequest,
  session: SessionContext | null,
  secret: string,
): Record<string, string> {
  const list: string[] = [];
  addContext(list, request, session, secret);
  const headers: Record<string, string> = {};
  for (let index = 0; index < list.length; index += 2) headers[list[index] ?? ''] = list[index + 1] ?? '';
  return headers;
}

/** Adds the context headers to a list of alternating names and values: avoids copies, because every call needs them. */
export function addContext(
  list: string[],
  request: FastifyRequest,
  session: SessionContext | null,
  secret: string,
): void {
  // In the order of `contextHeaderNames`. Unknown values are left out.
  const values = [
    request.id,
    session ? String(session.sessionType) : '',
    session ? String(session.channelType) : '',
    session ? visibleAscii(session.channelId) : '',
    session ? visibleAscii(session.shopId) : '',
    inAppBrowser(request.headers['user-agent'] ?? ''),
    request.ip,
    request.protocol,
    hostOf(request),
  ];
  for (let index = 0; index < contextHeaderNames.length; index++) {
    const value = values[index] ?? '';
    if (value !== '') list.push(contextHeaderNames[index] ?? '', value);
  }
  list.push(contextSignatureHeader, signatureOf(contextSigningText(values), secret));
  // Not signed: the trace does not identify the caller.
  const { traceparent, tracestate } = traceOf(request);
  list.push('traceparent', traceparent);
  if (tracestate !== null) list.push('tracestate', tracestate);
}

/** The requested host in lower case; behind a trusted proxy, the host that the proxy forwards. */
export const hostOf = (request: FastifyRequest): string => (request.host ?? '').toLowerCase();

const visibleAscii = (text: string): string => (/^[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(text));
