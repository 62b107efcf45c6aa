/** Headers of a request: those of the Fetch API, or an object such as that of Node's HTTP server. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A webhook that is not genuine, or is too old. Respond with 401 or 400, and do nothing else. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookError';
  }
}

const defaultToleranceSeconds = 300;

/**
 * Verifies a webhook by Standard Webhooks, and returns its id and its event. `rawBody`: the body as it arrived, byte by
 * byte. The same id twice is the same event.
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  secret: string,
  {
    toleranceSeconds = defaultToleranceSeconds,
    now = new Date(),
  }: { toleranceSeconds?: number | undefined; now?: Date | undefined } = {},
): Promise<{ id: string; event: unknown }> {
  if (!secret) throw new TypeError('secret is missing: the one in the response that created the webhook');
  // Without types a framework's parsed body arrives here.
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new TypeError('rawBody must be the raw body, a text or bytes: the signature is of the bytes as they arrived');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const seconds = Number(timestamp);
  if (id === '' || !/^\d+$/.test(timestamp)) throw new WebhookError('the headers of a webhook are missing');
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) throw new WebhookError('the webhook is too old');
  const body = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures) {
    const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice('v1,'.length)) : null;
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return { id, event: JSON.parse(body) };
  }
  throw new WebhookError('no signature of the webhook is right');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  // Some proxies and serverless platforms keep capital letters in the names.
  const [, value] = Object.entries(headers).find(([written]) => written.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : '';
}

/** A secret that starts with `whsec_` is base64; any other one is used as it is. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = secret.startsWith('whsec_') ? fromBase64(secret.slice('whsec_'.length)) : null;
  return bytes ?? new TextEncoder().encode(secret);
}

/** `null`: it is no base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
