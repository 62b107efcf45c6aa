/** How a call is made. The package has this table from the Platform API's own one. */
export type CallFacts = { method: 'GET' | 'POST' | 'PATCH'; path: string; isWrite: boolean; isFeed: boolean };

/** What a call takes: only what the call has. */
export type CallRequest = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  /** A JSON body, or a feed as it is. */
  body?: unknown;
  /** Names a write, so that a repetition has one effect. Without it the client makes one for each call. */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

export type ClientOptions = {
  /** The address of the shop, such as https://loja.example. */
  url: string;
  /** A key of the shop. Keep it on a server. */
  apiKey: string;
  /** How long one attempt may take, in milliseconds. Default: 30 seconds. */
  timeoutMs?: number;
  /** How often a call is repeated after a lost connection, a 429 or a 5xx. Default: twice. */
  retries?: number;
  /** The first pause before a repetition, in milliseconds. It doubles. Default: 500. */
  retryDelayMs?: number;
  fetch?: typeof fetch;
};

/** The API refused a call, or did not respond. `code` is for programs. `message` has the texts of all errors. */
export class PlatformError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { message: string; code?: string }[];
  /** How things are now, where that helps to continue. */
  readonly data: unknown;
  constructor(status: number, errors: readonly { message: string; code?: string }[], data: unknown = null) {
    super(errors.map(({ message }) => message).join(' ') || `status ${status}`);
    this.name = 'PlatformError';
    this.status = status;
    this.code = errors[0]?.code ?? 'unknown';
    this.errors = errors;
    this.data = data;
  }
}

export type Client = Readonly<Record<string, (request?: CallRequest) => Promise<unknown>>>;

/** A function for each call. It returns the `data` of a success, and throws a `PlatformError` otherwise. */
export function createClient(calls: Readonly<Record<string, CallFacts>>, options: ClientOptions): Client {
  // An environment variable that is not set is undefined in JavaScript, whatever the types say.
  if (!options.apiKey) throw new TypeError('apiKey is missing: a key of the shop (npm run shop -- keys create)');
  if (!/^https?:\/\//.test(options.url ?? '')) throw new TypeError('url must be like https://loja.example');
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (request: CallRequest = {}) => send({ ...call, name }, request, options),
    ]),
  );
}

type NamedCall = CallFacts & { name: string };

async function send(call: NamedCall, request: CallRequest, options: ClientOptions): Promise<unknown> {
  const { retries = 2, retryDelayMs = 500 } = options;
  const sent = requestOf(call, request, options);
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptCall(sent, request.signal, options);
    if ('data' in outcome) return outcome.data;
    if (!outcome.mayRepeat || attempt >= retries) throw outcome.error;
    await pause(outcome.afterMs ?? retryDelayMs * 2 ** attempt, request.signal);
  }
}

type Sent = { address: string; init: RequestInit };

function requestOf(
  call: NamedCall,
  { params, query = {}, body, idempotencyKey }: CallRequest,
  options: ClientOptions,
): Sent {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => pathPart(call.name, name, params?.[name]));
  const origin = options.url.endsWith('/') ? options.url.slice(0, -1) : options.url;
  const address = new URL(origin + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  const headers: Record<string, string> = { authorization: `Bearer ${options.apiKey}`, accept: 'application/json' };
  // The same key for each attempt: a repeated write has one effect.
  if (call.isWrite) headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  if (body !== undefined) headers['content-type'] = call.isFeed ? 'application/octet-stream' : 'application/json';
  const payload = body === undefined ? {} : { body: call.isFeed ? (body as BodyInit) : JSON.stringify(body) };
  return { address: address.href, init: { method: call.method, headers, redirect: 'error', ...payload } };
}

/**
 * A parameter of the path, encoded. One that is missing or empty would leave the address of another call: the order of
 * an undefined id would be the list of all orders. `.` and `..` are no ids, and an address loses them.
 */
function pathPart(call: string, name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : Number.isFinite(value) ? String(value) : '';
  if (text.trim() === '' || text === '.' || text === '..')
    throw new TypeError(`params.${name} of ${call} must be a text or a number, and not empty`);
  return encodeURIComponent(text);
}

type Outcome = { data: unknown } | { error: PlatformError; mayRepeat: boolean; afterMs: number | null };

async function attemptCall(
  { address, init }: Sent,
  signal: AbortSignal | undefined,
  options: ClientOptions,
): Promise<Outcome> {
  const { timeoutMs = 30_000, fetch: send = fetch } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(address, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const envelope: unknown = await response.json();
    if (response.ok) return { data: partOf(envelope, 'data') };
    const errors = partOf(envelope, 'errors');
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      error: new PlatformError(response.status, Array.isArray(errors) ? errors : [], partOf(envelope, 'data') ?? null),
      mayRepeat: response.status === 429 || response.status >= 500,
      afterMs: Number.isFinite(seconds) ? seconds * 1_000 : null,
    };
  } catch (error) {
    signal?.throwIfAborted();
    const message = error instanceof Error ? error.message : 'no response';
    return { error: new PlatformError(0, [{ message, code: 'no-answer' }]), mayRepeat: true, afterMs: null };
  }
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
