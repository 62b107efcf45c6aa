import type { Endpoint, EndpointFacts, QueryOf, ReceivedOf, SentOf } from '#shared/contract/endpoint.ts';
import { fillPath } from '#shared/contract/path.ts';
import { defaultCallError, type Result, type ResultError } from '#shared/model/result.ts';
import { failures } from '#shared/text/failures.ts';
import { refusals } from '#shared/text/refusals.ts';
import { uuid } from '../browser/uuid.ts';

/** What a call sends. `If-Match` and the like are not used: the order service merges what can be merged. */
export type Sent<E> = {
  params?: Record<string, string>;
  signal?: AbortSignal;
} & (QueryOf<E> extends undefined ? { query?: undefined } : { query?: QueryOf<E> }) &
  (SentOf<E> extends undefined ? { body?: undefined } : { body: SentOf<E> });

type AnyEndpoint = Endpoint<unknown, unknown, unknown>;
type AnythingSent = { params?: Record<string, string>; signal?: AbortSignal; query?: unknown; body?: unknown };

/** Spec §7 sets no time limit. These only end what will never come: a phone's dead connection gives no sign. Milliseconds. */
const patience = { read: 20_000, write: 60_000 };
/** Waits before a read is asked again, in milliseconds; each varies by half so that a crowd does not come back at once. */
const retryWaits = [300, 900];
const worthAnotherTry = new Set([429, 502, 503, 504]);

const connection = { baseUrl: '', bearer: '', retryWaits, onRefused: () => {} };

/** Spec §4: "after a successful session fetch the bearer credential (equal to the session code) is set on all later requests". */
export function setBearer(code: string | null): void {
  connection.bearer = code ?? '';
}

/** Says who must know that the session in use is no longer accepted (spec §8: "Invalid or missing session: redirect to invalid-session"). */
export function whenSessionIsRefused(tell: () => void): void {
  connection.onRefused = tell;
}

/** For tests: where the server is, and how long to wait between tries. */
export function connectTo(options: { baseUrl?: string; retryWaits?: number[] }): void {
  connection.baseUrl = options.baseUrl ?? '';
  connection.retryWaits = options.retryWaits ?? retryWaits;
}

/**
 * The one place that talks to the server: `call(endpoints.putItem, { body })` sends what the contract table says and gets
 * what it promises. A failure is a value that carries the operation's own message (spec §8), and in `errors` what the server
 * said, or the code `unreachable` when no answer of ours came. Reads are tried again, bounded; writes never, each with a key
 * of its own so that a server that sees it twice does it once. An aborted call rejects with `AbortError`, as fetch does.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>): Promise<Result<ReceivedOf<E>>> {
  const waits = endpoint.effect === 'read' ? connection.retryWaits : [];
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(endpoint, sent);
    const wait = waits[attempt];
    if (!answer.isWorthAnotherTry || wait === undefined) return answer.result as Result<ReceivedOf<E>>;
    await pause(wait * (0.5 + Math.random()), sent.signal);
  }
}

type Answer = { result: Result<unknown>; isWorthAnotherTry: boolean };

async function ask(endpoint: EndpointFacts, sent: AnythingSent): Promise<Answer> {
  const { bearer } = connection;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patience[endpoint.effect]);
  const giveUp = () => limit.abort();
  sent.signal?.addEventListener('abort', giveUp);
  try {
    if (sent.signal?.aborted) throw aborted();
    const response = await fetch(urlOf(endpoint, sent), {
      method: endpoint.method,
      headers: headersOf(endpoint, sent),
      body: sent.body === undefined ? null : JSON.stringify(sent.body),
      signal: limit.signal,
      cache: 'no-store',
      // The page may go away right after: what the shopper did arrives all the same.
      keepalive: endpoint.effect === 'write',
    });
    if (response.status === 401 && bearer === connection.bearer) connection.onRefused();
    const result = readEnvelope(endpoint, response.ok, await response.json().catch(() => null));
    return { result, isWorthAnotherTry: worthAnotherTry.has(response.status) };
  } catch {
    if (sent.signal?.aborted) throw aborted();
    return { result: failed(endpoint, [unreachable]), isWorthAnotherTry: true };
  } finally {
    clearTimeout(timer);
    sent.signal?.removeEventListener('abort', giveUp);
  }
}

const aborted = () => new DOMException('the call is no longer wanted', 'AbortError');

const unreachable: ResultError = { message: refusals.upstream, code: 'unreachable' };

/** True when the call failed because no answer of the shop's came: then the same thing may work in a moment. */
export const isUnreachable = (errors: readonly ResultError[]): boolean => errors.some(({ code }) => code === unreachable.code);

/** The door where JSON enters: an envelope that says success carries what the contract promises; anything else is a failure. */
function readEnvelope(endpoint: EndpointFacts, isOk: boolean, json: unknown): Result<unknown> {
  if (typeof json !== 'object' || json === null || !('success' in json)) return failed(endpoint, [unreachable]);
  if (isOk && json.success === true) return { success: true, data: 'data' in json ? json.data : null };
  const errors = 'errors' in json && Array.isArray(json.errors) ? json.errors.filter(isResultError) : [];
  return failed(endpoint, errors);
}

const failed = (endpoint: EndpointFacts, errors: ResultError[]): Result<unknown> => ({
  success: false,
  error: { ...defaultCallError, message: failures[endpoint.operation] },
  errors,
});

const isResultError = (error: unknown): error is ResultError =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

function urlOf(endpoint: EndpointFacts, { params = {}, query }: AnythingSent): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return `${connection.baseUrl}${fillPath(endpoint.path, params)}${search ? `?${search}` : ''}`;
}

function headersOf(endpoint: EndpointFacts, { body }: AnythingSent): Record<string, string> {
  return {
    accept: 'application/json',
    ...(connection.bearer ? { authorization: `Bearer ${connection.bearer}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(endpoint.effect === 'write' ? { 'idempotency-key': uuid() } : {}),
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
