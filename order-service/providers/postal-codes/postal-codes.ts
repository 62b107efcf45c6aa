import { setMaxListeners } from 'node:events';
import { Agent, request } from 'undici';
import { SingleFlight } from '#shared/concurrency/single-flight.ts';
import { type PostalResponse, readPostalResponse } from './postal-code-response.ts';

/** Finds the address of a CEP (8 digits). Never rejects: a failure is `unavailable`. */
export type PostalCodes = { find(cep: string): Promise<PostalResponse>; close(): Promise<void> };

export type PostalCodeTimes = {
  /** After this time without a response the next service is called as well. */
  nextServiceAfterMs: number;
  oneServiceMs: number;
  allServicesMs: number;
};

const defaultTimes: PostalCodeTimes = { nextServiceAfterMs: 1_000, oneServiceMs: 2_500, allServicesMs: 4_000 };
/** A usual response has half a kilobyte. */
const maxBytes = 32_768;

type Options = {
  /** The services in order of preference; `{cep}` stands for the 8 digits. Empty: no lookup. */
  urls: readonly string[];
  times?: PostalCodeTimes;
  /** Called with the failed service and the reason, never with the CEP. */
  onFailure: (service: string, reason: string) => void;
};

/**
 * Calls the postal-code services in order: the next one when the previous one fails, has no such CEP or takes too long.
 * The first address wins. A CEP is missing only when every service reports it missing. Concurrent lookups of one CEP
 * share one call.
 */
export function createPostalCodeClient({ urls, times = defaultTimes, onFailure }: Options): PostalCodes {
  const agent = new Agent({
    connections: 16,
    connect: { timeout: times.oneServiceMs },
    headersTimeout: times.oneServiceMs,
    bodyTimeout: times.oneServiceMs,
    maxResponseSize: maxBytes,
  });
  const pending = new SingleFlight<PostalResponse>();

  async function callService(url: string, cep: string, ending: AbortSignal): Promise<PostalResponse> {
    if (ending.aborted) return { kind: 'unavailable' };
    const { host } = new URL(url);
    const own = new AbortController();
    const stop = () => own.abort();
    ending.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(stop, times.oneServiceMs);
    try {
      // `request` follows no redirect and decompresses nothing, so the size limit counts the bytes that are read.
      const response = await request(url.replaceAll('{cep}', cep), {
        dispatcher: agent,
        signal: own.signal,
        headers: { accept: 'application/json' },
      });
      const read = readPostalResponse(cep, response.statusCode, await response.body.text());
      if (read.kind === 'unavailable') onFailure(host, `status ${response.statusCode}`);
      return read;
    } catch (error) {
      // Another service was faster: this is no failure.
      if (!ending.aborted) onFailure(host, codeOf(error));
      return { kind: 'unavailable' };
    } finally {
      clearTimeout(timer);
      ending.removeEventListener('abort', stop);
    }
  }

  async function callServices(cep: string): Promise<PostalResponse> {
    const ending = new AbortController();
    // Each call adds a listener to the signal. Node warns of a leak above ten listeners.
    setMaxListeners(urls.length, ending.signal);
    const timer = setTimeout(() => ending.abort(), times.allServicesMs);
    try {
      return await firstAddress(
        urls.map((url) => () => callService(url, cep, ending.signal)),
        times.nextServiceAfterMs,
      );
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  }

  return {
    find: (cep) => pending.run(cep, () => callServices(cep)),
    close: () => agent.destroy(),
  };
}

/**
 * Runs the calls one after the other, and the next one early when `nextServiceAfterMs` is over. The first address ends
 * it.
 */
function firstAddress(calls: (() => Promise<PostalResponse>)[], nextServiceAfterMs: number): Promise<PostalResponse> {
  if (calls.length === 0) return Promise.resolve({ kind: 'unavailable' });
  return new Promise((resolve) => {
    let called = 0;
    let waiting = 0;
    let missing = 0;
    let nextTimer: NodeJS.Timeout | undefined;
    const callNext = () => {
      clearTimeout(nextTimer);
      const call = calls[called];
      if (!call) return;
      called++;
      waiting++;
      if (called < calls.length) nextTimer = setTimeout(callNext, nextServiceAfterMs);
      void call().then(onResult);
    };
    const onResult = (response: PostalResponse) => {
      waiting--;
      if (response.kind === 'missing') missing++;
      if (response.kind !== 'found' && (waiting > 0 || called < calls.length)) return callNext();
      clearTimeout(nextTimer);
      resolve(response.kind === 'found' ? response : { kind: missing === calls.length ? 'missing' : 'unavailable' });
    };
    callNext();
  });
}

/** A code for the log. Error messages may hold the URL. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'failed';
