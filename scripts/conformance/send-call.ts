import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { fillPath } from '#shared/contract/path.ts';

/** A response: `body` is the parsed JSON, or null when it is not JSON. */
export type Reply = {
  status: number;
  contentType: string;
  body: unknown;
  etag: string | null;
  /** `Retry-After`; null without it. */
  retryAfterSeconds: number | null;
};
export type CallOptions = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  code: string | null;
  idempotencyKey?: string;
  ifMatch?: string;
  ifNoneMatch?: string;
};

const timeoutMs = 15_000;

/**
 * Sends one call of the contract as a page would. At a limit of the gateway it waits as long as the response says, and
 * sends it again. Rejects when the service cannot be reached.
 */
export async function sendCall(url: string, facts: EndpointFacts, options: CallOptions): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await sendOnce(url, facts, options);
    if (reply.status !== 429 || attempt === mostAttempts) return reply;
    await new Promise((resolve) => setTimeout(resolve, (reply.retryAfterSeconds ?? 1) * 1_000));
  }
}

const mostAttempts = 6;

async function sendOnce(url: string, { method, path }: EndpointFacts, options: CallOptions): Promise<Reply> {
  const { params = {}, query = {}, body, code, idempotencyKey, ifMatch, ifNoneMatch } = options;
  const search = new URLSearchParams(query).toString();
  // The contract separates the values of an id list with commas.
  const address = `${url}${fillPath(path, params).replaceAll('%2C', ',')}${search === '' ? '' : `?${search}`}`;
  const answer = await fetch(address, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: 'application/json',
      ...(code === null ? {} : { authorization: `Bearer ${code}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    etag: answer.headers.get('etag'),
    retryAfterSeconds: Number(answer.headers.get('retry-after') ?? Number.NaN) || null,
    body: parse(await answer.text()),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller reports that.
    return null;
  }
}
