import { Agent, request } from 'undici';
import { trayApiOf } from '#shared/rules/tray/tray-store.ts';
import { failedBeforeSending, failureCode, jsonOf, retryAfterMsOf } from '../http-response.ts';
import { publicLookup } from '../public-address.ts';
import { fieldsOf, textOf } from './field-values.ts';

/** A call of a store's API. `path` is below '/web_api' and holds ids only; `query` goes with the access token, so it is never logged. */
export type TrayCall = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
};

/** An answer. `json` is undefined when the body is none. */
export type TrayReply = { status: number; json: unknown; retryAfterMs: number };

/** Takes calls to stores. `send` throws a `TrayUnreachable`, and nothing else. */
export type TrayTransport = { send(apiAddress: string, call: TrayCall): Promise<TrayReply>; close(): Promise<void> };

/** No answer. `isUntouched`: the store certainly never saw the call. Its message is a word for the log and repeats nothing that was sent. */
export class TrayUnreachable extends Error {
  override name = 'TrayUnreachable';
  readonly isUntouched: boolean;
  constructor(code: string, isUntouched: boolean) {
    super(code);
    this.isUntouched = isUntouched;
  }
}

export type TrayHttpOptions = {
  /** The operator's own stores' hosts, besides Tray's. */
  extraHosts: readonly string[];
  timeoutMs?: number;
  /** Where a test's store is; null: at its own address. */
  standIn?: (apiAddress: string) => string | null;
};

const usualTimeoutMs = 15_000;
/** Fifty products with everything Tray says of them are some 400 KB. */
const mostBytes = 8 * 1_048_576;

/**
 * Calls stores over https: only hosts of the allow-list, only public addresses, no redirect followed, each call bounded in time and size. Tokens
 * travel in the query, as Tray wants it, so nothing here repeats an address.
 */
export function openTrayHttp({
  extraHosts,
  timeoutMs = usualTimeoutMs,
  standIn = () => null,
}: TrayHttpOptions): TrayTransport {
  const options = { connections: 8, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: mostBytes };
  const outside = new Agent({ ...options, connect: { timeout: timeoutMs, lookup: publicLookup([]) } });
  const inside = new Agent(options);
  return {
    send: async (apiAddress, { method, path, query = {}, body }) => {
      const own = standIn(apiAddress);
      const base = own ?? trayApiOf(apiAddress, extraHosts)?.apiAddress;
      if (base === undefined) throw new TrayUnreachable('host-not-allowed', true);
      try {
        const answer = await request(`${base}${path}?${new URLSearchParams(query)}`, {
          method,
          dispatcher: own === null ? outside : inside,
          headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
          body: body ? JSON.stringify(body) : null,
          signal: AbortSignal.timeout(timeoutMs),
        });
        return {
          status: answer.statusCode,
          json: jsonOf(await answer.body.text()),
          retryAfterMs: retryAfterMsOf(answer.headers['retry-after']),
        };
      } catch (error) {
        const word = failureCode(error);
        throw new TrayUnreachable(word, failedBeforeSending(word));
      }
    },
    close: async () => {
      await Promise.all([outside.destroy(), inside.destroy()]);
    },
  };
}

/** What a 401 says of itself: 1000 the token ended, 1001 to 1003 the store is closed, 1099 the token is worth nothing; '' when nothing. */
export const errorCodeOf = (json: unknown): string => textOf(fieldsOf(json).error_code);
