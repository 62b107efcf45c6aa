import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/error-response.ts';
import { hostOf } from './request-context.ts';

/**
 * Five GETs of the contract confirm, cancel or send something. A link, a picture, a preview or another site must not
 * trigger them, so this checks the browser's headers of every write. Programs send no such headers and pass: they need
 * the bearer anyway.
 */
export function crossSiteWriteRefusal(request: FastifyRequest, allowedOrigins: readonly string[]): Refusal | null {
  const { headers } = request;
  const purposeHeaders = ['purpose', 'sec-purpose', 'x-moz', 'x-purpose'];
  const purpose = purposeHeaders.map((name) => headers[name] ?? '').join(' ');
  if (/prefetch|preview|prerender/i.test(purpose)) return new Refusal(403, 'navigation');

  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && !['cors', 'same-origin'].includes(String(mode))) return new Refusal(403, 'navigation');

  // A page, a frame, a picture or a script has a destination. A call by a script has none.
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'empty') return new Refusal(403, 'navigation');

  const { origin } = headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return null;
  // Browsers that support this header send it truthfully. For others the origin is checked.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? null : new Refusal(403, 'navigation');
  return origin === undefined || isOwnOrigin(origin, request) ? null : new Refusal(403, 'navigation');
}

function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host.toLowerCase() === hostOf(request).replace(/:(80|443)$/, '');
}
