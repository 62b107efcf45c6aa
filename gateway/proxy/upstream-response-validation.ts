import type { Readable } from 'node:stream';
import { databaseUnavailable, diskFull } from '#shared/contract/failure-codes.ts';
import { importBusy } from '#shared/text/imports/import-texts.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { Refusal, type RefusalName } from '../http/error-response.ts';
import { clientResponseHeaders } from './api-headers.ts';
import { UpstreamFailure, type UpstreamResponse } from './upstream-request.ts';

export type ClientResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer | Readable | string | null;
};

const jsonType = /^application\/json\s*(;|$)/i;

/**
 * Converts a response of the order service for the client. Only the contract's JSON passes. An HTML error page, a
 * foreign 4xx, a redirect to an internal address, and a partial or missing response become "the shop is down".
 * @throws UpstreamFailure for an invalid response.
 */
export function validateUpstreamResponse(answer: UpstreamResponse): ClientResponse {
  const { status, headers, body } = answer;
  if (status === 304) return { status, headers: clientResponseHeaders({ etag: headers.etag }), body: null };
  const encoding = headers['content-encoding'];
  const isRefused =
    (status >= 300 && status < 400) ||
    (status >= 400 && status < 500 && !isOrderServiceRefusal(answer)) ||
    !isJson(answer) ||
    isCompressed(encoding);
  if (isRefused || (Buffer.isBuffer(body) && !looksLikeObject(body)) || (status >= 500 && !Buffer.isBuffer(body))) {
    if (!Buffer.isBuffer(body)) body.destroy();
    throw new UpstreamFailure('unusable', isRefused ? `ANSWERED_${status}` : 'NOT_JSON');
  }
  if (status >= 500 && Buffer.isBuffer(body))
    return { status, headers: clientResponseHeaders(headers), body: sanitizedFailure(body, status) };
  if (Buffer.isBuffer(body)) return { status, headers: clientResponseHeaders(headers), body };
  // The announced length, so that a client can detect a stream that broke off.
  const length = headers['content-length'];
  return {
    status,
    headers: { ...clientResponseHeaders(headers), ...(typeof length === 'string' && { 'content-length': length }) },
    body,
  };
}

/**
 * Whether a 4xx comes from the order service itself: JSON with the errors in the envelope. A load balancer or another
 * website at its address also sends 401 and 404, but these say nothing about sessions and orders.
 */
export function isOrderServiceRefusal(answer: UpstreamResponse): boolean {
  if (answer.status < 400 || answer.status >= 500 || !Buffer.isBuffer(answer.body) || !isJson(answer)) return false;
  const envelope = parse(answer.body);
  return isRecord(envelope) && envelope.success === false && Array.isArray(envelope.errors);
}

const isJson = ({ headers }: UpstreamResponse): boolean =>
  typeof headers['content-type'] === 'string' && jsonType.test(headers['content-type']);
const isCompressed = (encoding: string | string[] | undefined): boolean =>
  encoding !== undefined && encoding !== 'identity';

// Checks both ends of the body instead of parsing it: this detects malformed and partial responses at almost no cost.
function looksLikeObject(body: Buffer): boolean {
  let [first, last] = [0, body.length - 1];
  while (isSpace(body[first])) first++;
  while (last > first && isSpace(body[last])) last--;
  return last > first && body[first] === brace.open && body[last] === brace.close;
}

const brace = { open: 0x7b, close: 0x7d };
const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The name of the text that the shopper reads for a failure, by code. */
const refusalByCode = new Map<string, RefusalName>([
  ['busy', 'busy'],
  [databaseUnavailable, 'upstream'],
  [diskFull, 'diskFull'],
  ['unknown-outcome', 'timeout'],
  ['fault', 'fault'],
]);

/**
 * The refusal of a call for which the gateway itself asked the order service, if that is out of order for a while: it
 * is busy, or its database or its disk. `null` for any other response.
 */
export function temporaryFailure(answer: UpstreamResponse): Refusal | null {
  if ((answer.status !== 503 && answer.status !== 507) || !Buffer.isBuffer(answer.body) || !isJson(answer)) return null;
  const [code] = failureCodes(parse(answer.body)) ?? [];
  const refusal = refusalByCode.get(code ?? '');
  if (!refusal) return null;
  return new Refusal(answer.status, refusal, Number(answer.headers['retry-after']) || null);
}

/** Messages of the order service that say more than the gateway's own: why an import cannot begin now. */
const publicMessages: ReadonlySet<string> = new Set(Object.values(importBusy));

/**
 * Passes the codes of a failure, which pages use. Its messages may reveal internals and are replaced by the gateway's
 * own, except those that are known word for word.
 */
function sanitizedFailure(body: Buffer, status: number): string {
  const envelope = parse(body);
  const codes = failureCodes(envelope);
  if (!codes) throw new UpstreamFailure('unusable', `ANSWERED_${status}`);
  const clientCodes = codes.length > 0 ? [...new Set(codes)].slice(0, 8) : ['upstream'];
  const known = publicMessage(envelope);
  return JSON.stringify({
    success: false,
    data: null,
    errors: clientCodes.map((code) => ({ message: known ?? refusals[refusalByCode.get(code) ?? 'upstream'], code })),
  });
}

/** The message of the only error in the envelope, if it is one that may pass. */
function publicMessage(envelope: unknown): string | null {
  const [error, ...others] = isRecord(envelope) && Array.isArray(envelope.errors) ? envelope.errors : [];
  const message = isRecord(error) && others.length === 0 ? error.message : null;
  return typeof message === 'string' && publicMessages.has(message) ? message : null;
}

/** The codes of the errors in the envelope; `null` without errors. */
function failureCodes(envelope: unknown): string[] | null {
  const errors =
    isRecord(envelope) && envelope.success === false && Array.isArray(envelope.errors) ? envelope.errors : [];
  if (errors.length === 0) return null;
  return errors
    .filter(isRecord)
    .flatMap(({ code }) => (typeof code === 'string' && codePattern.test(code) ? [code] : []));
}

const codePattern = /^[a-z][a-z-]{0,40}$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Not an envelope: there is no text to pass on.
    return undefined;
  }
}
