import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, request } from 'undici';
import { failedBeforeSending, failureCode, jsonOf, retryAfterMsOf } from '../http-response.ts';
import { PaymentNotTried, PaymentOutcomeUnknown } from '../payments.ts';

export type MercadoPagoRequest = {
  method: 'GET' | 'POST' | 'PUT';
  /** Made by us: it holds ids and nothing personal. */
  path: string;
  body?: Record<string, unknown>;
  /** Mercado Pago does a thing once however often it is asked with the same key. */
  idempotencyKey?: string;
};

/** An answer that says something: any status below 500 that is not "later". `json` is undefined when the body is no JSON. */
export type MercadoPagoReply = {
  status: number;
  json: unknown;
  /** An earlier try may have been carried out although nobody said so: then a refusal now does not mean that nothing happened. */
  isAfterUnclear: boolean;
};

export type MercadoPagoTimes = {
  /** All tries of one call together. */
  totalMs: number;
  /** Before the second try; doubled for each one after it. */
  firstPauseMs: number;
};

export type MercadoPagoCaller = (call: MercadoPagoRequest) => Promise<MercadoPagoReply>;

type Connection = { agent: Agent; baseUrl: string; accessToken: string; times: MercadoPagoTimes };

/**
 * Asks Mercado Pago, and asks again with the same key while there is time when no answer came or it said "later".
 * @throws PaymentNotTried when it is certain that nothing was carried out, PaymentOutcomeUnknown when it is not. Neither repeats what was
 * sent or answered: both are full of personal data.
 */
export function mercadoPagoCaller({ agent, baseUrl, accessToken, times }: Connection): MercadoPagoCaller {
  return async (call) => {
    const deadline = performance.now() + times.totalMs;
    const left = () => deadline - performance.now();
    let isUnclear = false;
    for (let attempt = 0; ; attempt++) {
      const tried = await tryOnce(call, { agent, baseUrl, accessToken }, Math.max(1, left()));
      if (tried.kind === 'answered') return { status: tried.status, json: tried.json, isAfterUnclear: isUnclear };
      isUnclear ||= tried.kind === 'unclear';
      const pause = Math.max(tried.retryAfterMs, times.firstPauseMs * 2 ** attempt);
      // A try that could only be cut off is not worth making.
      if (left() < pause + times.firstPauseMs) {
        const words = `mercadopago: ${tried.code}`;
        throw isUnclear ? new PaymentOutcomeUnknown(words) : new PaymentNotTried(words);
      }
      await sleep(pause);
    }
  };
}

type Tried =
  | { kind: 'answered'; status: number; json: unknown }
  /** `untouched`: it never reached them, or they turned it away at the door. */
  | { kind: 'untouched' | 'unclear'; code: string; retryAfterMs: number };

async function tryOnce(
  { method, path, body, idempotencyKey }: MercadoPagoRequest,
  { agent, baseUrl, accessToken }: Omit<Connection, 'times'>,
  patienceMs: number,
): Promise<Tried> {
  const headers: Record<string, string> = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  if (idempotencyKey !== undefined) headers['x-idempotency-key'] = idempotencyKey;
  if (body) headers['content-type'] = 'application/json';
  try {
    // `request` follows no redirect and unpacks nothing, so what is counted is what is read.
    const answer = await request(baseUrl + path, {
      method,
      headers,
      dispatcher: agent,
      signal: AbortSignal.timeout(Math.ceil(patienceMs)),
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.body.text();
    const { statusCode } = answer;
    const isLater = statusCode >= 500 || laterStatus.has(statusCode) || (statusCode >= 300 && statusCode < 400);
    const json = jsonOf(text);
    // A page of HTML where a payment should be: somebody between us answered.
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

/** Time-out, the same key at work elsewhere, locked, something they need is down, too many. */
const laterStatus = new Set([408, 409, 423, 424, 429]);
