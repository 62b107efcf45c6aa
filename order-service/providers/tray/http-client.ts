import { Agent, request } from 'undici';
import { trayApiOf } from '#shared/rules/tray/tray-store.ts';
import { failedBeforeSending, failureCode, jsonOf, retryAfterMsOf } from '../http-response.ts';
import { publicLookup } from '../public-address.ts';
import { fieldsOf, textOf } from './field-values.ts';

/**
 * A call to a store's API. `path` is relative to '/web_api' and holds ids only. `query` carries the access token, so it
 * is never logged.
 */
export type TrayCall = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
};

/** A response. `json` is undefined when the body is no JSON. */
export type TrayReply = { status: number; json: unknown; retryAfterMs: number };

/** Sends calls to stores. `send` only ever throws a `TrayUnreachable`. */
export type TrayTransport = { send(apiAddress: string, call: TrayCall): Promise<TrayReply>; close(): Promise<void> };

/**
 * No response. `isUntouched`: the store certainly never received the call. The message is a code for the log and
 * repeats nothing of the request.
 */
export class TrayUnreachable extends Error {
  override name = 'TrayUnreachable';
  readonly isUntouched: boolean;
  constructor(code: string, isUntouched: boolean) {
    super(code);
    this.isUntouched = isUntouched;
  }
}

export type TrayHttpOptions = {
  /** Hosts of the operator's own stores, besides Tray's. */
  extraHosts: readonly string[];
  timeoutMs?: number;
  /** Maps a store to a test's stand-in; null: the store's own URL. */
  standIn?: (apiAddress: string) => string | null;
};

const defaultTimeoutMs = 15_000;
/** Fifty products with all their fields are some 400 KB. */
const maxBytes = 8 * 1_048_576;

/**
 * The HTTP client for Tray stores: https only, hosts of the allow-list only, public addresses only, no redirects,
 * bounded in time and size. Tray requires tokens in the query, so no error or log repeats a URL.
 */
export function openTrayHttp({
  extraHosts,
  timeoutMs = defaultTimeoutMs,
  standIn = () => null,
}: TrayHttpOptions): TrayTransport {
  const options = { connections: 8, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: maxBytes };
  const publicAgent = new Agent({ ...options, connect: { timeout: timeoutMs, lookup: publicLookup([]) } });
  const standInAgent = new Agent(options);
  return {
    send: async (apiAddress, { method, path, query = {}, body }) => {
      const standInBase = standIn(apiAddress);
      const base = standInBase ?? trayApiOf(apiAddress, extraHosts)?.apiAddress;
      if (base === undefined) throw new TrayUnreachable('host-not-allowed', true);
      try {
        const response = await request(`${base}${path}?${new URLSearchParams(query)}`, {
          method,
          dispatcher: standInBase === null ? publicAgent : standInAgent,
          headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
          body: body ? JSON.stringify(body) : null,
          signal: AbortSignal.timeout(timeoutMs),
        });
        return {
          status: response.statusCode,
          json: jsonOf(await response.body.text()),
          retryAfterMs: retryAfterMsOf(response.headers['retry-after']),
        };
      } catch (error) {
        const failure = failureCode(error);
        throw new TrayUnreachable(failure, failedBeforeSending(failure));
      }
    },
    close: async () => {
      await Promise.all([publicAgent.destroy(), standInAgent.destroy()]);
    },
  };
}

/** The error code of a 401: 1000 token expired, 1001 to 1003 store closed, 1099 invalid token; '' without one. */
export const errorCodeOf = (json: unknown): string => textOf(fieldsOf(json).error_code);
