import type { Endpoint, EndpointFacts, QueryOf, ReceivedOf, SentOf } from '#shared/contract/endpoint.ts';
import { fillPath } from '#shared/contract/path.ts';
import type { SeenOrder } from '#shared/model/order/order.ts';
import {
  defaultCallError,
  type Failure,
  type FailureKind,
  type Result,
  type ResultError,
} from '#shared/model/result.ts';
import { noResponseTexts, offlineText } from '#shared/text/connection.ts';
import { isOffline } from '../browser/device/online.ts';
import { uuid } from '../browser/device/uuid.ts';
import { consumeEarlyResponse } from '../browser/pre-hydration/early-requests.ts';

/**
 * What a request has besides its query and body. `expected`: the order it is meant for, as it was displayed; the shop
 * refuses the request for another version (`stale`). `key`: the idempotency key of a write that may have arrived
 * before, so that it runs once. `isRepeated`: the write is retried with this key like a read, because the caller needs
 * to know its outcome.
 */
type SendOptions = {
  params?: Record<string, string>;
  signal?: AbortSignal;
  expected?: SeenOrder | null;
  key?: string;
  isRepeated?: boolean;
};
/** The data of a request. */
export type Sent<E> = SendOptions &
  (QueryOf<E> extends undefined ? { query?: undefined } : { query?: QueryOf<E> }) &
  (SentOf<E> extends undefined
    ? { body?: undefined }
    : undefined extends SentOf<E>
      ? { body?: SentOf<E> }
      : { body: SentOf<E> });

type AnyEndpoint = Endpoint<unknown, unknown, unknown>;
type AnythingSent = SendOptions & { query?: unknown; body?: unknown };

/**
 * Spec §7 sets no time limit. These limits only end requests that never get a response: a phone's dead connection sends
 * no signal. Milliseconds.
 */
const timeoutMs = { read: 20_000, write: 60_000 };
const retryableStatuses = new Set([429, 502, 503, 504]);

type Connection = {
  /** The server's URL; empty: the one of the page. */
  baseUrl: string;
  /**
   * Waits before a read is retried, in milliseconds. Each has a jitter of 50 %, so that many clients do not return at
   * once.
   */
  retryWaits: readonly number[];
  /** Runs when the server no longer accepts the session (spec §8: "Invalid or missing session"). */
  onRefused: () => void;
  /** Runs after each successful request, which shows that there is a connection. */
  onSuccess: () => void;
};
/** The shop that served the page. */
export const ownServer = { baseUrl: '', retryWaits: [300, 900] };
const connection = { ...ownServer, bearer: '', onRefused: () => {}, onSuccess: () => {} };

/**
 * Spec §4: "after a successful session fetch the bearer credential (equal to the session code) is set on all later
 * requests".
 */
export function setBearer(code: string | null): void {
  connection.bearer = code ?? '';
}

/** The server's URL and the bearer, for streams (order-events.ts). */
export const currentConnection = (): Readonly<{ baseUrl: string; bearer: string }> => connection;

/** Sets properties of the connection to the server; the others stay. */
export function connectTo(options: Partial<Connection>): void {
  Object.assign(connection, options);
}

/**
 * Sends a request of the contract and returns its data: `call(endpoints.putItem, { body })`. Only order-events.ts and
 * the page before hydration send requests of their own. A failure is a value with the operation's own message (spec §8)
 * and a `kind` that says what to do next. `errors` has the server's errors. `data` is the current state, if the server
 * sends it. Reads are retried a few times, writes only if `sent` allows it. Each write has its own key, so that a
 * server that receives it twice runs it once. Data that `isValid` rejects is not a response of the shop. An aborted
 * call rejects with `AbortError`, as fetch does.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  isValid: DataCheck = () => true,
): Promise<Result<ReceivedOf<E>>> {
  const waits = endpoint.effect === 'read' || sent.isRepeated ? connection.retryWaits : [];
  for (let attempt = 0; ; attempt++) {
    const response = await sendOnce(endpoint, sent, isValid);
    const wait = waits[attempt];
    if (response.result.success) connection.onSuccess();
    if (!response.isRetryable || wait === undefined) return response.result as Result<ReceivedOf<E>>;
    await pause(wait * (0.5 + Math.random()), sent.signal);
  }
}

/** A cheap check whether data has the parts that rendering needs. */
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
          // The page may close right after: the shopper's change still arrives.
          keepalive: endpoint.effect === 'write',
        }));
    // Without a bearer no session was refused, only the code of a link.
    if (response.status === 401 && bearer !== '' && bearer === connection.bearer) connection.onRefused();
    const read = readEnvelope(endpoint, response, await response.json().catch(() => null));
    const result = read.success && !isValid(read.data) ? noResponse(endpoint) : read;
    return { result, isRetryable: retryableStatuses.has(response.status) };
  } catch {
    if (sent.signal?.aborted) throw aborted();
    return { result: noResponse(endpoint), isRetryable: true };
  } finally {
    clearTimeout(timer);
    sent.signal?.removeEventListener('abort', abort);
  }
}

/** An early request has no time limit that could be set here. */
const unlessAborted = <Value>(response: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  Promise.race([response, new Promise<never>((_, stop) => signal.addEventListener('abort', () => stop(aborted())))]);

const aborted = () => new DOMException('the call is no longer wanted', 'AbortError');

/** The device reports if its own connection is gone: then the text does not blame the shop. */
const noResponse = (endpoint: EndpointFacts): Failure =>
  failed(endpoint, 'lost', [
    withFailureText(endpoint, { message: isOffline() ? offlineText : noResponseTexts.upstream }),
  ]);

/** Spec §8: the text of the failed operation comes first, then a reason that is not about one operation. */
const withFailureText = ({ failure }: EndpointFacts, why: ResultError): ResultError => ({
  ...why,
  message: `${failure}. ${why.message}`,
});

/** Validates the JSON envelope at the boundary: a success has the data of the contract; anything else is a failure. */
function readEnvelope(endpoint: EndpointFacts, { ok, status }: Response, json: unknown): Result<unknown> {
  if (typeof json !== 'object' || json === null || !('success' in json)) return noResponse(endpoint);
  if (ok && json.success === true) return { success: true, data: 'data' in json ? json.data : null };
  const serverErrors = 'errors' in json && Array.isArray(json.errors) ? json.errors.filter(isResultError) : [];
  // The shop's error explains a refusal. An internal error needs the operation's own text first.
  const errors = status < 500 ? serverErrors : serverErrors.map((error) => withFailureText(endpoint, error));
  if (errors.length === 0) errors.push({ message: endpoint.failure });
  return failed(endpoint, kindOf(status, errors), errors, 'data' in json ? json.data : null);
}

function kindOf(status: number, errors: readonly ResultError[]): FailureKind {
  const has = (wanted: string) => errors.some(({ code }) => code === wanted);
  if (status >= 500) return retryableStatuses.has(status) ? 'lost' : 'uncertain';
  return has('too-many') ? 'busy' : has('stale') ? 'stale' : status === 404 ? 'missing' : 'refused';
}

const failed = (endpoint: EndpointFacts, kind: FailureKind, errors: ResultError[], data: unknown = null): Failure => ({
  success: false,
  kind,
  text: errors[0]?.message ?? endpoint.failure,
  error: { ...defaultCallError, message: endpoint.failure },
  errors,
  data,
});

const isResultError = (error: unknown): error is ResultError =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

function urlOf(endpoint: EndpointFacts, { params = {}, query }: AnythingSent): string {
  // A read omits empty values; in a write an empty value has a meaning, such as removing the coupon.
  const isIncluded = (value: unknown) =>
    value !== undefined && value !== null && (value !== '' || endpoint.effect === 'write');
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    isIncluded(value) ? [[name, String(value)]] : [],
  );
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
