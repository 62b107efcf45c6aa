import { Agent, type Dispatcher, request } from 'undici';
import { demoStore, demoStorePath } from '#shared/rules/tray/demo-tray.ts';
import type { TrayStore } from '#shared/rules/tray/tray-store.ts';
import { privateAddressCode, publicLookup } from '../security/public-dns-lookup.ts';

/** A store's response: its status and the text. */
export type StoreResponse = { status: number; text: string };

/** Posts a form to a path of a store's API. Throws `StoreUnreachable` if no complete response came. */
export type PostForm = (store: TrayStore, path: string, form: URLSearchParams) => Promise<StoreResponse>;

/** Why a store gave no response, as a code for the log: the original error messages may contain an address. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}

export type StoreCallOptions = {
  /** Milliseconds from the DNS lookup to the last byte. */
  timeoutMs?: number;
  /** The connections. Default: to public addresses only. */
  dispatcher?: Dispatcher;
};

const defaultTimeoutMs = 8_000;
const maxBytes = 64 * 1024;

/**
 * Calls Tray stores: https to a public address that was just looked up, limited in time and size, without redirects and
 * without retries.
 */
export function storeCalls({ timeoutMs = defaultTimeoutMs, dispatcher = publicAgent() }: StoreCallOptions = {}): {
  postForm: PostForm;
  close(): Promise<void>;
} {
  return {
    postForm: async ({ apiAddress }, path, form) => {
      try {
        const { statusCode, body } = await request(`${apiAddress}${path}`, {
          method: 'POST',
          dispatcher,
          headers: formHeaders,
          body: form.toString(),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { status: statusCode, text: await wholeText(body) };
      } catch (error) {
        throw new StoreUnreachable(reasonOf(error));
      }
    },
    close: () => dispatcher.destroy(),
  };
}

const formHeaders = {
  accept: 'application/json',
  'content-type': 'application/x-www-form-urlencoded',
  'user-agent': 'chat-shop',
} as const;

/** Serves the demo's store from the order service, through `send`; all other stores are called for real. */
export const demoStoreCall =
  (
    send: (path: string, headers: Record<string, string>, body: Buffer) => Promise<StoreResponse>,
    real: PostForm,
  ): PostForm =>
  (store, path, form) =>
    store.host === demoStore.host
      ? send(`${demoStorePath}/web_api${path}`, formHeaders, Buffer.from(form.toString()))
      : real(store, path, form);

const publicAgent = (): Agent =>
  new Agent({ connections: 4, connect: { timeout: 3_000, lookup: publicLookup() }, maxHeaderSize: 16_384 });

async function wholeText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw Object.assign(new Error('too long a response'), { code: 'TOO_LARGE' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === privateAddressCode) return 'not-public';
  return /^[A-Z_0-9]{3,40}$/.test(code) ? code : 'failed';
}
