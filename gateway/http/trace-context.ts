import { randomFillSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Read it with `traceOf`. */
    trace: TraceContext | null;
  }
}

/** The trace of a request (W3C Trace Context, level 1). */
export type TraceContext = { traceId: string; traceparent: string; tracestate: string | null };

const parentPattern =
  /^(?<version>[0-9a-f]{2})-(?<traceId>[0-9a-f]{32})-(?<parentId>[0-9a-f]{16})-[0-9a-f]{2}(?<rest>-.*)?$/;
const memberKey = /^([a-z0-9][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})$/;
const memberValue = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
const maxMembers = 32;
const maxStateLength = 512;

/**
 * The caller's trace, passed on unchanged, because the gateway records no span of its own. Without a well-formed
 * `traceparent` it is a new trace with the "not recorded" flag. A `tracestate` is kept only together with its
 * `traceparent`.
 */
export function traceContext({ traceparent, tracestate }: IncomingHttpHeaders): TraceContext {
  const traceId = typeof traceparent === 'string' ? traceIdOf(traceparent) : null;
  if (traceId === null || typeof traceparent !== 'string') return newTrace();
  return { traceId, traceparent, tracestate: stateOf(tracestate) };
}

/**
 * The trace of a request, read on first use: a request that is refused before any hook has run is logged with its
 * trace, too.
 */
export function traceOf(request: FastifyRequest): TraceContext {
  request.trace ??= traceContext(request.headers);
  return request.trace;
}

/** A new trace with the "not recorded" flag. */
export function newTrace(): TraceContext {
  const traceId = randomHex(16);
  return { traceId, traceparent: `00-${traceId}-${randomHex(8)}-00`, tracestate: null };
}

// Random bytes are fetched in bulk: one call to the system costs as much as a hundred of these.
const pool = Buffer.alloc(4_096);
let used = pool.length;

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

/** Version 00 has four parts. A later version may have more, in an unknown format. */
function traceIdOf(traceparent: string): string | null {
  const { version, traceId = '', parentId = '', rest } = parentPattern.exec(traceparent)?.groups ?? {};
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId) || traceparent.length > 100 || /[^\x21-\x7e]/.test(traceparent))
    return null;
  return traceId;
}

function stateOf(tracestate: IncomingHttpHeaders[string]): string | null {
  const text = Array.isArray(tracestate) ? tracestate.join(',') : tracestate;
  if (text === undefined || text.length > maxStateLength) return null;
  const members = text
    .split(',')
    .map((member) => member.trim())
    .filter(Boolean);
  const keys = new Set(members.map((member) => member.split('=', 1)[0]));
  const isWhole = members.length > 0 && members.length <= maxMembers && keys.size === members.length;
  return isWhole && members.every(isMember) ? members.join(',') : null;
}

/** Neither a key nor a value contains "=". */
function isMember(member: string): boolean {
  const [key = '', value = '', ...more] = member.split('=');
  return more.length === 0 && memberKey.test(key) && memberValue.test(value);
}
