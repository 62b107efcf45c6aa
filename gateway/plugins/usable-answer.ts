import type { Readable } from 'node:stream';
import { passedBack } from './api-headers.ts';
import { type UpstreamAnswer, UpstreamFailure } from './upstream-call.ts';

export type ClientAnswer = { status: number; headers: Record<string, string>; body: Buffer | Readable | string | null };

const jsonType = /^application\/json\s*(;|$)/i;

/**
 * What of the order service's answer a client gets. Only the JSON of the contract passes: a page of HTML with a
 * traceback, a redirect to an inner address or half an answer becomes "the shop is down".
 * @throws UpstreamFailure for an answer that is none.
 */
export function usableAnswer(answer: UpstreamAnswer): ClientAnswer {
  const { status, headers, body } = answer;
  if (status === 304 || status === 204) return { status, headers: passedBack({ etag: headers.etag }), body: null };
  const encoding = headers['content-encoding'];
  const isJson = typeof headers['content-type'] === 'string' && jsonType.test(headers['content-type']);
  const isRefused = (status >= 300 && status < 400) || !isJson || (encoding !== undefined && encoding !== 'identity');
  if (isRefused || (Buffer.isBuffer(body) && !looksLikeObject(body)) || (status >= 500 && !Buffer.isBuffer(body))) {
    if (!Buffer.isBuffer(body)) body.destroy();
    throw new UpstreamFailure('unusable', isRefused ? `ANSWERED_${status}` : 'NOT_JSON');
  }
  if (status >= 500 && Buffer.isBuffer(body)) return { status, headers: passedBack(headers), body: onlyEnvelope(body, status) };
  return { status, headers: passedBack(headers), body };
}

// A look at both ends, not a parse: it catches garbage and half answers for the price of nothing.
function looksLikeObject(body: Buffer): boolean {
  return (
    body.length >= 2 &&
    body.subarray(0, 16).toString('latin1').trimStart()[0] === '{' &&
    body.subarray(-16).toString('latin1').trimEnd().at(-1) === '}'
  );
}

/** A failure's words for the shopper pass; a stack beside them does not. */
function onlyEnvelope(body: Buffer, status: number): string {
  const envelope = parse(body);
  const errors = isRecord(envelope) && envelope.success === false && Array.isArray(envelope.errors) ? envelope.errors : [];
  const kept = errors.filter(isRecord).flatMap(({ message, code }) => {
    const isForPeople = typeof message === 'string' && message.length <= 500 && !/\n\s+at /.test(message);
    return isForPeople ? [{ message, ...(typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? { code } : {}) }] : [];
  });
  if (kept.length === 0) throw new UpstreamFailure('unusable', `ANSWERED_${status}`);
  return JSON.stringify({ success: false, data: null, errors: kept });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // No envelope, so no words worth passing on.
    return undefined;
  }
}
