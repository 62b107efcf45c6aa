import type { Readable } from 'node:stream';
import { databaseUnavailable, diskFull } from '#shared/contract/failure-codes.ts';
import { refusals } from '#shared/text/refusals.ts';
import { clientResponseHeaders } from './api-headers.ts';
import { type UpstreamAnswer, UpstreamFailure } from './upstream-request.ts';

export type ClientAnswer = { status: number; headers: Record<string, string>; body: Buffer | Readable | string | null };

const jsonType = /^application\/json\s*(;|$)/i;

/**
 * What of the order service's answer a client gets. Only the JSON of the contract passes: a page of HTML with a
 * traceback, a 4xx that is not the shop's own, a redirect to an inner address, half an answer or none becomes "the shop is down".
 * @throws UpstreamFailure for an answer that is none.
 */
export function validateUpstreamResponse(answer: UpstreamAnswer): ClientAnswer {
  const { status, headers, body } = answer;
  if (status === 304) return { status, headers: clientResponseHeaders({ etag: headers.etag }), body: null };
  const encoding = headers['content-encoding'];
  const isRefused =
    (status >= 300 && status < 400) ||
    (status >= 400 && status < 500 && !isOrderServiceRefusal(answer)) ||
    !isJson(answer) ||
    isPacked(encoding);
  if (isRefused || (Buffer.isBuffer(body) && !looksLikeObject(body)) || (status >= 500 && !Buffer.isBuffer(body))) {
    if (!Buffer.isBuffer(body)) body.destroy();
    throw new UpstreamFailure('unusable', isRefused ? `ANSWERED_${status}` : 'NOT_JSON');
  }
  if (status >= 500 && Buffer.isBuffer(body))
    return { status, headers: clientResponseHeaders(headers), body: onlyEnvelope(body, status) };
  if (Buffer.isBuffer(body)) return { status, headers: clientResponseHeaders(headers), body };
  // How long it will be, where that was announced: who gets less knows that it broke off.
  const length = headers['content-length'];
  return {
    status,
    headers: { ...clientResponseHeaders(headers), ...(typeof length === 'string' && { 'content-length': length }) },
    body,
  };
}

/**
 * Whether a 4xx is the order service's own word: JSON that says what it refused, in the envelope. Whatever else may stand at its address, a
 * balancer or somebody's website, says 401 and 404 too, and knows nothing of sessions and orders.
 */
export function isOrderServiceRefusal(answer: UpstreamAnswer): boolean {
  if (answer.status < 400 || answer.status >= 500 || !Buffer.isBuffer(answer.body) || !isJson(answer)) return false;
  const envelope = parse(answer.body);
  return isRecord(envelope) && envelope.success === false && Array.isArray(envelope.errors);
}

const isJson = ({ headers }: UpstreamAnswer): boolean =>
  typeof headers['content-type'] === 'string' && jsonType.test(headers['content-type']);
const isPacked = (encoding: string | string[] | undefined): boolean =>
  encoding !== undefined && encoding !== 'identity';

// A look at both ends, not a parse: it catches garbage and half answers for the price of nothing.
function looksLikeObject(body: Buffer): boolean {
  let [first, last] = [0, body.length - 1];
  while (isSpace(body[first])) first++;
  while (last > first && isSpace(body[last])) last--;
  return last > first && body[first] === brace.open && body[last] === brace.close;
}

const brace = { open: 0x7b, close: 0x7d };
const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** What the shopper reads of a failure, by its code. */
const wordsOf = new Map<string, string>([
  ['busy', refusals.busy],
  [databaseUnavailable, refusals.upstream],
  [diskFull, refusals.diskFull],
  ['unknown-outcome', refusals.timeout],
  ['fault', refusals.fault],
]);

/** A failure's codes pass, by which pages decide; its words may tell of the inside and are ours instead. */
function onlyEnvelope(body: Buffer, status: number): string {
  const envelope = parse(body);
  const errors =
    isRecord(envelope) && envelope.success === false && Array.isArray(envelope.errors) ? envelope.errors : [];
  const codes = errors
    .filter(isRecord)
    .flatMap(({ code }) => (typeof code === 'string' && codePattern.test(code) ? [code] : []));
  if (errors.length === 0) throw new UpstreamFailure('unusable', `ANSWERED_${status}`);
  const told = codes.length > 0 ? [...new Set(codes)].slice(0, 8) : ['upstream'];
  return JSON.stringify({
    success: false,
    data: null,
    errors: told.map((code) => ({ message: wordsOf.get(code) ?? refusals.upstream, code })),
  });
}

const codePattern = /^[a-z][a-z-]{0,40}$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // No envelope, so no words worth passing on.
    return undefined;
  }
}
