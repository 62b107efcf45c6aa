import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, request } from 'undici';
import { failedBeforeSending, failureCode, jsonOf, retryAfterMsOf } from '../http-response.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from '../payments.ts';

export type MercadoPagoRequest = {
  method: 'GET' | 'POST' | 'PUT';
  /** We build it: it holds ids and nothing personal. */
  path: string;
  body?: Record<string, unknown>;
  /** Mercado Pago executes a call only once for the same key. */
  idempotencyKey?: string;
  /** The id of the shopper's device, for the fraud check. */
  deviceId?: string | null;
};

/** A usable response: any status below 500 that does not mean "later". `json` is undefined when the body is no JSON. */
export type MercadoPagoReply = {
  status: number;
  json: unknown;
  /**
   * An earlier attempt may have been executed without a response. A refusal then does not prove that nothing happened.
   */
  isAfterUnclear: boolean;
};

export type MercadoPagoTimes = {
  /** For all attempts of one call together. */
  totalMs: number;
  /** Before the second attempt; doubled for each further one. */
  firstPauseMs: number;
};

export type MercadoPagoCaller = (call: MercadoPagoRequest) => Promise<MercadoPagoReply>;

type Connection = { agent: Agent; baseUrl: string; accessToken: string; times: MercadoPagoTimes };

/**
 * Calls Mercado Pago. Retries with the same key while time is left, when no response came or it meant "later".
 * @throws PaymentNotTried when certainly nothing was executed, otherwise PaymentOutcomeUnknown. Neither repeats the
 * request or the response: both are full of personal data.
 */
export function mercadoPagoCaller({ agent, baseUrl, accessToken, times }: Connection): MercadoPagoCaller {
  return async (call) => {
    const deadline = performance.now() + times.totalMs;
    const remainingMs = () => deadline - performance.now();
    let isUnclear = false;
    for (let attempt = 0; ; attempt++) {
      const tried = await tryOnce(call, { agent, baseUrl, accessToken }, Math.max(1, remainingMs()));
      if (tried.kind === 'answered') return { status: tried.status, json: tried.json, isAfterUnclear: isUnclear };
      isUnclear ||= tried.kind === 'unclear';
      const pause = Math.max(tried.retryAfterMs, times.firstPauseMs * 2 ** attempt);
      // No attempt starts when the deadline would only cut it off.
      if (remainingMs() < pause + times.firstPauseMs) {
        const message = `mercadopago: ${tried.code}`;
        throw isUnclear ? new PaymentOutcomeUnknown(message) : new PaymentNotTried(message);
      }
      await sleep(pause);
    }
  };
}

type Tried =
  | { kind: 'answered'; status: number; json: unknown }
  /** `untouched`: the request never arrived, or they rejected it before doing anything. */
  | { kind: 'untouched' | 'unclear'; code: string; retryAfterMs: number };

async function tryOnce(
  { method, path, body, idempotencyKey, deviceId = null }: MercadoPagoRequest,
  { agent, baseUrl, accessToken }: Omit<Connection, 'times'>,
  timeoutMs: number,
): Promise<Tried> {
  const headers: Record<string, string> = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  if (idempotencyKey !== undefined) headers['x-idempotency-key'] = idempotencyKey;
  if (deviceId !== null) headers['x-meli-session-id'] = deviceId;
  if (body) headers['content-type'] = 'application/json';
  try {
    // `request` follows no redirect and decompresses nothing, so the size limit counts the bytes that are read.
    const answer = await request(baseUrl + path, {
      method,
      headers,
      dispatcher: agent,
      signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.body.text();
    const { statusCode } = answer;
    const isLater = statusCode >= 500 || laterStatus.has(statusCode) || (statusCode >= 300 && statusCode < 400);
    const json = jsonOf(text);
    // An HTML page instead of a payment: a proxy between us responded.
    if (statusCode < 300 && (typeof json !== 'object' || json === null))
      return { kind: 'unclear', code: 'not json', retryAfterMs: 0 };
    if (!isLater) return { kind: 'answered', status: statusCode, json };
    const retryAfterMs = retryAfterMsOf(answer.headers['retry-after']);
    return { kind: statusCode === 429 ? 'untouched' : 'unclear', code: `status ${statusCode}`, retryAfterMs };
  } catch (error) {
    const code = failureCode(error);
    return { kind: failedBeforeSending(code) ? 'untouched' : 'unclear', code, retryAfterMs: 0 };
  }
}

/** Time-out, same key still in progress, locked, failed dependency, too many requests. */
const laterStatus = new Set([408, 409, 423, 424, 429]);
