import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/error-response.ts';
import { hostOf } from './request-context.ts';

/**
 * Five GETs of the contract confirm, cancel or send something. A link, a picture, a preview or another site must not
 * trigger one, so whatever a browser says about a call that writes is checked here. Programs say nothing and pass: they
 * need the bearer anyway.
 */
export function crossSiteWriteRefusal(request: FastifyRequest, allowedOrigins: readonly string[]): Refusal | null {
  const { headers } = request;
  const purpose = `${headers.purpose ?? ''} ${headers['sec-purpose'] ?? ''} ${headers['x-moz'] ?? ''} ${headers['x-purpose'] ?? ''}`;
  if (/prefetch|preview|prerender/i.test(purpose)) return new Refusal(403, 'navigation');

  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined && !['cors', 'same-origin'].includes(String(mode))) return new Refusal(403, 'navigation');

  // A page, a frame, a picture, a script: what a script's own call fetches is for nothing of these.
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'empty') return new Refusal(403, 'navigation');

  const { origin } = headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return null;
  // Browsers that know this header send it truly; the others are asked for the origin.
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? null : new Refusal(403, 'navigation');
  return origin === undefined || isOwnOrigin(origin, request) ? null : new Refusal(403, 'navigation');
}

function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host.toLowerCase() === hostOf(request).replace(/:(80|443)$/, '');
}
