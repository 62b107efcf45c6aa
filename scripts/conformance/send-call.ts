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
  /** A body that is sent as it is, in place of `body`. */
  text?: string;
  /** Whether a browser fetches this before anyone asks for it. */
  isPrefetch?: boolean;
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
  const { params = {}, query = {}, body, isPrefetch = false, code, idempotencyKey, ifMatch, ifNoneMatch } = options;
  const text = options.text ?? (body === undefined ? undefined : JSON.stringify(body));
  const search = new URLSearchParams(query).toString();
  // The contract separates the values of an id list with commas.
  const address = `${url}${fillPath(path, params).replaceAll('%2C', ',')}${search === '' ? '' : `?${search}`}`;
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: 'application/json',
      // Each call has its own connection. A service may close an idle one while the next call is sent on it.
      connection: 'close',
      ...(code === null ? {} : { authorization: `Bearer ${code}` }),
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(isPrefetch ? { 'sec-purpose': 'prefetch' } : {}),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    },
    ...(text === undefined ? {} : { body: text }),
  });
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    etag: response.headers.get('etag'),
    retryAfterSeconds: Number(response.headers.get('retry-after') ?? Number.NaN) || null,
    body: parse(await response.text()),
  };
}

/** Why a call got no response: the code of the connection's failure, or the name of another error. */
export function noReplyProblem(error: unknown): string {
  const { name = 'falha', cause } = error instanceof Error ? error : {};
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return `sem resposta (${typeof code === 'string' ? code : name})`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller reports that.
    return null;
  }
}
