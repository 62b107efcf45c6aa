import type { Endpoint, EndpointFacts, QueryOf, ReceivedOf, SentOf } from '#shared/contract/endpoint.ts';
import { fillPath } from '#shared/contract/path.ts';
import type { SeenOrder } from '#shared/model/order.ts';
import { defaultCallError, type Result, type ResultError } from '#shared/model/result.ts';
import { noAnswerTexts, offlineText } from '#shared/text/connection.ts';
import { isOffline } from '../browser/device/online.ts';
import { uuid } from '../browser/device/uuid.ts';
import { consumeEarlyResponse } from '../browser/pre-hydration/early-requests.ts';

/**
 * What a call sends. `expected`: the order it is meant for, as it was seen; the shop refuses what is meant for another (`isStale`).
 * `key`: of a write that may have arrived before, so that it is done once; with `isRepeated` it is sent again under this key as a read
 * would be, for who waits for it must know whether it was done.
 */
export type Sent<E> = {
  params?: Record<string, string>;
  signal?: AbortSignal;
  expected?: SeenOrder | null;
  key?: string;
  isRepeated?: boolean;
} & (QueryOf<E> extends undefined ? { query?: undefined } : { query?: QueryOf<E> }) &
  (SentOf<E> extends undefined ? { body?: undefined } : { body: SentOf<E> });

type AnyEndpoint = Endpoint<unknown, unknown, unknown>;
type AnythingSent = {
  params?: Record<string, string>;
  signal?: AbortSignal;
  expected?: SeenOrder | null;
  key?: string;
  isRepeated?: boolean;
  query?: unknown;
  body?: unknown;
};

/** Spec §7 sets no time limit. These only end what will never come: a phone's dead connection gives no sign. Milliseconds. */
const timeoutMs = { read: 20_000, write: 60_000 };
/** Waits before a read is asked again, in milliseconds; each varies by half so that a crowd does not come back at once. */
const retryWaits = [300, 900];
const retryableStatuses = new Set([429, 502, 503, 504]);

const connection = { baseUrl: '', bearer: '', retryWaits, onRefused: () => {} };

/** Spec §4: "after a successful session fetch the bearer credential (equal to the session code) is set on all later requests". */
export function setBearer(code: string | null): void {
  connection.bearer = code ?? '';
}

/** Says who must know that the session in use is no longer accepted (spec §8: "Invalid or missing session: redirect to invalid-session"). */
export function onSessionRefused(callback: () => void): void {
  connection.onRefused = callback;
}

/** Where the server is and who asks, for what flows (order-events.ts). */
export const currentConnection = (): Readonly<{ baseUrl: string; bearer: string }> => connection;

/** For tests: where the server is, and how long to wait between tries. */
export function connectTo(options: { baseUrl?: string; retryWaits?: number[] }): void {
  connection.baseUrl = options.baseUrl ?? '';
  connection.retryWaits = options.retryWaits ?? retryWaits;
}

/**
 * The one place that talks to the server: `call(endpoints.putItem, { body })` sends what the contract table says and gets
 * what it promises. A failure is a value that carries the operation's own message (spec §8), and in `errors` what the server
 * said, or the code `unreachable` when no answer of ours came; `data` is how things stand, where the server says so. Reads are tried again, bounded; writes only
 * where `sent` says so, each with a key of its own so that a server that sees it twice does it once. Data that `isValid` says no to is no answer of the shop's. An aborted call
 * rejects with `AbortError`, as fetch does.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  isValid: DataCheck = () => true,
): Promise<Result<ReceivedOf<E>>> {
  const waits = endpoint.effect === 'read' || sent.isRepeated ? connection.retryWaits : [];
  for (let attempt = 0; ; attempt++) {
    const answer = await sendOnce(endpoint, sent, isValid);
    const wait = waits[attempt];
    if (!answer.isRetryable || wait === undefined) return answer.result as Result<ReceivedOf<E>>;
    await pause(wait * (0.5 + Math.random()), sent.signal);
  }
}

/** A cheap look at data: whether it has the parts without which nothing can be drawn. */
export type DataCheck = (data: unknown) => boolean;

type Attempt = { result: Result<unknown>; isRetryable: boolean };

async function sendOnce(endpoint: EndpointFacts, sent: AnythingSent, isValid: DataCheck): Promise<Attempt> {
  const { bearer } = connection;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs[endpoint.effect]);
  const abort = () => timeout.abort();
  sent.signal?.addEventListener('abort', abort);
  try {
    if (sent.signal?.aborted) throw aborted();
    const url = urlOf(endpoint, sent);
    const early = endpoint.method === 'GET' && endpoint.effect === 'read' ? consumeEarlyResponse(url, bearer) : null;
    const response = await (early
      ? unlessAborted(early, timeout.signal)
      : fetch(url, {
          method: endpoint.method,
          headers: headersOf(endpoint, sent),
          body: sent.body === undefined ? null : JSON.stringify(sent.body),
          signal: timeout.signal,
          cache: 'no-store',
          // The page may go away right after: what the shopper did arrives all the same.
          keepalive: endpoint.effect === 'write',
        }));
    if (response.status === 401 && bearer === connection.bearer) connection.onRefused();
    const read = readEnvelope(endpoint, response, await response.json().catch(() => null));
    const result = read.success && !isValid(read.data) ? failed(endpoint, [unreachable(endpoint)]) : read;
    if (!result.success && response.status === 404) result.errors.push(missing);
    const isRetryable = retryableStatuses.has(response.status);
    if (!result.success && response.status >= 500) result.errors.push(isRetryable ? unanswered : uncertain);
    return { result, isRetryable };
  } catch {
    if (sent.signal?.aborted) throw aborted();
    return { result: failed(endpoint, [unreachable(endpoint)]), isRetryable: true };
  } finally {
    clearTimeout(timer);
    sent.signal?.removeEventListener('abort', abort);
  }
}

/** What was asked before has no end of its own that we could set. */
const unlessAborted = <Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  Promise.race([answer, new Promise<never>((_, stop) => signal.addEventListener('abort', () => stop(aborted())))]);

const aborted = () => new DOMException('the call is no longer wanted', 'AbortError');

const unreachableCode = 'unreachable';
/** Whose connection it is that is gone, the device says: then it is not the shop's. */
const unreachable = (endpoint: EndpointFacts): ResultError =>
  withFailureText(endpoint, { message: isOffline() ? offlineText : noAnswerTexts.upstream, code: unreachableCode });

/** Spec §8: what failed is said first, and then why, where that is about no operation in particular. */
const withFailureText = ({ failure }: EndpointFacts, why: ResultError): ResultError => ({ ...why, message: `${failure}. ${why.message}` });

/** True when the call failed because no answer of the shop's came: then the same thing may work in a moment. */
export const isUnreachable = (errors: readonly ResultError[]): boolean => hasCode(errors, unreachableCode);

const unanswered = { message: noAnswerTexts.timeout, code: 'unanswered' };

/** True when no answer of the shop's came, not even that it failed: what was sent may have been done. */
export const isUnanswered = (errors: readonly ResultError[]): boolean => isUnreachable(errors) || hasCode(errors, unanswered.code);

const uncertain = { message: noAnswerTexts.timeout, code: 'uncertain' };

/** True when nobody can say whether the call did what it was to do: no answer came, or the shop broke on the way. */
export const isUncertain = (errors: readonly ResultError[]): boolean => isUnanswered(errors) || hasCode(errors, uncertain.code);

const hasCode = (errors: readonly ResultError[], wanted: string): boolean => errors.some(({ code }) => code === wanted);

/** True when the shop asks for some patience before it listens: nothing was done. */
export const isBusy = (errors: readonly ResultError[]): boolean => hasCode(errors, 'too-many');

/** True when the shop said neither yes nor no: the same thing may work in a moment. */
export const isTemporary = (errors: readonly ResultError[]): boolean => isUncertain(errors) || isBusy(errors);

/** True when the order was changed elsewhere: it is not what `expected` said any more, and nothing was done. */
export const isStale = (errors: readonly ResultError[]): boolean => hasCode(errors, 'stale');

const missing = { message: noAnswerTexts.notFound, code: 'missing' };

/** True when the shop has nothing under this id: asking again can't help. */
export const isMissing = (errors: readonly ResultError[]): boolean => hasCode(errors, missing.code);

/** The door where JSON enters: an envelope that says success carries what the contract promises; anything else is a failure. */
function readEnvelope(endpoint: EndpointFacts, { ok, status }: Response, json: unknown): Result<unknown> {
  if (typeof json !== 'object' || json === null || !('success' in json)) return failed(endpoint, [unreachable(endpoint)]);
  if (ok && json.success === true) return { success: true, data: 'data' in json ? json.data : null };
  const serverErrors = 'errors' in json && Array.isArray(json.errors) ? json.errors.filter(isResultError) : [];
  // Of an operation that was refused the shop says why; of one that broke nobody but the operation itself says what it was.
  const errors = status < 500 ? serverErrors : serverErrors.map((error) => withFailureText(endpoint, error));
  // What else is known of a failure comes after the words of the shop, or else the operation's.
  if (errors.length === 0) errors.push({ message: endpoint.failure });
  return failed(endpoint, errors, 'data' in json ? json.data : null);
}

const failed = (endpoint: EndpointFacts, errors: ResultError[], data: unknown = null): Result<unknown> => ({
  success: false,
  error: { ...defaultCallError, message: endpoint.failure },
  errors,
  data,
});

const isResultError = (error: unknown): error is ResultError =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

function urlOf(endpoint: EndpointFacts, { params = {}, query }: AnythingSent): string {
  // A read leaves out what is empty; to a write an empty value says something, such as no coupon any more.
  const isIncluded = (value: unknown) => value !== undefined && value !== null && (value !== '' || endpoint.effect === 'write');
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) => (isIncluded(value) ? [[name, String(value)]] : []));
  const search = new URLSearchParams(pairs).toString();
  return `${connection.baseUrl}${fillPath(endpoint.path, params)}${search ? `?${search}` : ''}`;
}

function headersOf(endpoint: EndpointFacts, { body, expected, key }: AnythingSent): Record<string, string> {
  return {
    accept: 'application/json',
    ...(connection.bearer ? { authorization: `Bearer ${connection.bearer}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(endpoint.effect === 'write' ? { 'idempotency-key': key ?? uuid() } : {}),
    ...(expected ? { 'if-match': `"${expected.id}.${expected.version}"` } : {}),
  };
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, stop) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(aborted());
    });
  });
}
