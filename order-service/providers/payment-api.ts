import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { failedBeforeSending, failureCode, jsonOf, retryAfterMsOf } from './http-response.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from './payments.ts';

export type PaymentApiRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** We build it: it holds ids and nothing personal. */
  path: string;
  body?: Record<string, unknown>;
  /** The provider executes a call only once for the same key. */
  idempotencyKey?: string;
  /** Statuses that usually mean "later" and are a refusal of this call, such as a conflict with the payment's state. */
  refusals?: readonly number[];
  /**
   * `reading`: after an attempt that may have been executed, the caller reads what became of it before another one.
   * Only an attempt that certainly did nothing is repeated here. Default: the key makes each repetition safe.
   */
  repeatAfter?: 'reading';
  /** Headers of this call alone, such as the id of the shopper's device. */
  headers?: Readonly<Record<string, string>>;
};

/** A usable response: any status below 500 that does not mean "later". `json` is undefined when the body is no JSON. */
export type PaymentApiReply = {
  status: number;
  json: unknown;
  /**
   * An earlier attempt may have been executed without a response. A refusal then does not prove that nothing happened.
   */
  isAfterUnclear: boolean;
};

export type PaymentApiTimes = {
  /** For all attempts of one call together. */
  totalMs: number;
  /** Before the second attempt; doubled for each further one. */
  firstPauseMs: number;
};

export type PaymentApiCaller = (call: PaymentApiRequest) => Promise<PaymentApiReply>;

/** How to reach one account at a payment provider. `name`: the provider's, for the messages of failures. */
export type PaymentApiConnection = {
  name: string;
  agent: Agent;
  baseUrl: string;
  times: PaymentApiTimes;
  /** The value of the `authorization` header; absent: none is sent. */
  authorization?: string;
  /** The header that carries the idempotency key. */
  idempotencyHeader: string;
};

/** Limits of a response: a payment with its QR code as a picture has some 30 KB, a search result holds ten. */
const maxBytes = 1_048_576;

/** The bounded connections of one provider, for all of its accounts. */
export const paymentApiAgent = ({ totalMs }: PaymentApiTimes): Agent =>
  new Agent({
    connections: 32,
    // A connection that hangs here has sent nothing, and there is time for another attempt.
    connect: { timeout: totalMs / 3 },
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
    maxResponseSize: maxBytes,
  });

/** The page waits eight seconds for its response. The steps before and after a call need some of them. */
export const usualTimes: PaymentApiTimes = { totalMs: 6_000, firstPauseMs: 250 };

/**
 * Calls a payment provider. Retries with the same key while time is left, when no response came or it meant "later";
 * `repeatAfter` limits this.
 * @throws PaymentNotTried when certainly nothing was executed, otherwise PaymentOutcomeUnknown. Neither repeats the
 * request or the response: both are full of personal data.
 */
export function paymentApiCaller(connection: PaymentApiConnection): PaymentApiCaller {
  const { name, times } = connection;
  return async (call) => {
    const deadline = performance.now() + times.totalMs;
    const remainingMs = () => deadline - performance.now();
    let isUnclear = false;
    for (let attempt = 0; ; attempt++) {
      const tried = await tryOnce(call, connection, Math.max(1, remainingMs()));
      if (tried.kind === 'responded') return { status: tried.status, json: tried.json, isAfterUnclear: isUnclear };
      isUnclear ||= tried.kind === 'unclear';
      if (isUnclear && call.repeatAfter === 'reading') throw new PaymentOutcomeUnknown(`${name}: ${tried.code}`);
      const pause = Math.max(tried.retryAfterMs, times.firstPauseMs * 2 ** attempt);
      // No attempt starts when the deadline would only cut it off.
      if (remainingMs() < pause + times.firstPauseMs) {
        const message = `${name}: ${tried.code}`;
        throw isUnclear ? new PaymentOutcomeUnknown(message) : new PaymentNotTried(message);
      }
      await sleep(pause);
    }
  };
}

type Tried =
  | { kind: 'responded'; status: number; json: unknown }
  /** `untouched`: the request never arrived, or they rejected it before doing anything. */
  | { kind: 'untouched' | 'unclear'; code: string; retryAfterMs: number };

async function tryOnce(
  { method, path, body, idempotencyKey, refusals = [], headers: more = {} }: PaymentApiRequest,
  { agent, baseUrl, authorization, idempotencyHeader }: PaymentApiConnection,
  timeoutMs: number,
): Promise<Tried> {
  const headers: Record<string, string> = { ...more, accept: 'application/json' };
  if (authorization !== undefined) headers.authorization = authorization;
  if (idempotencyKey !== undefined) headers[idempotencyHeader] = idempotencyKey;
  if (body) headers['content-type'] = 'application/json';
  try {
    // `request` follows no redirect and decompresses nothing, so the size limit counts the bytes that are read.
    const response = await request(baseUrl + path, {
      method,
      headers,
      dispatcher: agent,
      signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.body.text();
    const { statusCode } = response;
    const isLater = statusCode >= 500 || laterStatus.has(statusCode) || (statusCode >= 300 && statusCode < 400);
    const json = jsonOf(text);
    // An HTML page instead of a payment: a proxy between us responded.
    if (statusCode < 300 && (typeof json !== 'object' || json === null))
      return { kind: 'unclear', code: 'not json', retryAfterMs: 0 };
    if (!isLater || refusals.includes(statusCode)) return { kind: 'responded', status: statusCode, json };
    const retryAfterMs = retryAfterMsOf(response.headers['retry-after']);
    return { kind: statusCode === 429 ? 'untouched' : 'unclear', code: `status ${statusCode}`, retryAfterMs };
  } catch (error) {
    const code = failureCode(error);
    return { kind: failedBeforeSending(code) ? 'untouched' : 'unclear', code, retryAfterMs: 0 };
  }
}

/** Time-out, same key still in progress, locked, failed dependency, too many requests. */
const laterStatus = new Set([408, 409, 423, 424, 429]);
