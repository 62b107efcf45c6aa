import type { PanelCall } from '#shared/contract/panel/panel-call.ts';
import { type PanelCallName, panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { panelShopHeader } from '#shared/contract/panel/panel-headers.ts';
import type { PanelBody, PanelData, PanelParams, PanelQuery } from '#shared/contract/panel/panel-schemas.ts';
import { fillPath } from '#shared/contract/path.ts';
import { noResponseTexts, offlineText } from '#shared/text/connection.ts';
import { isOffline } from '../../browser/device/online.ts';
import { uuid } from '../../browser/device/uuid.ts';

/** What a call takes. A part that the call does not have must be left out. */
export type PanelSent<Name extends PanelCallName> = (PanelBody<Name> extends undefined
  ? { body?: undefined }
  : { body: PanelBody<Name> }) &
  (PanelParams<Name> extends undefined ? { params?: undefined } : { params: PanelParams<Name> }) &
  (PanelQuery<Name> extends undefined ? { query?: undefined } : { query?: PanelQuery<Name> });

/**
 * Why a call failed. `refused`: the shop decided; `stale`: another person was first; `signed-out`: the session ended;
 * `no-response`: it may have arrived, so it may be repeated with the same key.
 */
export type PanelFailure = {
  success: false;
  kind: 'refused' | 'stale' | 'signed-out' | 'no-response';
  /** For programs: 'no-permission', 'key-reused' or a rule's code. */
  code: string;
  /** For the person, in Portuguese. */
  text: string;
  /** What is true now, if the shop says it. */
  data: unknown;
};
export type PanelResult<Name extends PanelCallName> = { success: true; data: PanelData<Name> } | PanelFailure;

/** Milliseconds: only ends calls that never get a response. A write may take as long as the gateway waits for it. */
const timeoutMs = { read: 20_000, write: 95_000, import: 245_000 };
const connection = { shop: null as string | null, session: '', onSignedOut: () => {} };

/** Names the shop of all later calls, and the session that makes them. */
export function callForShop(slug: string, session: string): void {
  Object.assign(connection, { shop: slug, session });
}
/** The shop of all calls; null: none is chosen. */
export const shopOfCalls = (): string | null => connection.shop;
/**
 * The scope of cached responses: the shop and the session. On a shared device, one person must not see the data that
 * another person loaded.
 */
export const cacheScope = (): string => `${connection.shop} ${connection.session}`;
/** Runs when the session is no longer valid. */
export function onSignedOut(task: () => void): void {
  connection.onSignedOut = task;
}

/** The session is no longer valid. */
export const signOutHere = (): void => connection.onSignedOut();

/** A new key for a write. Keep it to repeat a write without a response. */
export const newKey = (): string => uuid();

/**
 * Makes a call of the panel: `callPanel('addStaff', { body })`. Every write has an idempotency key; pass your own to
 * repeat a write without a response. An abort of `cancelled` ends the call without one. Never throws.
 */
export async function callPanel<Name extends PanelCallName>(
  name: Name,
  sent: PanelSent<Name>,
  key: string = newKey(),
  cancelled: AbortSignal | null = null,
): Promise<PanelResult<Name>> {
  const call: PanelCall = panelCalls[name];
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs[call.isImport ? 'import' : call.effect]);
  cancelled?.addEventListener('abort', end);
  try {
    const response = await fetch(urlOf(call, sent), {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(connection.shop === null ? {} : { [panelShopHeader]: connection.shop }),
        ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(call.effect === 'write' ? { 'idempotency-key': key } : {}),
      },
      body: call.method === 'POST' ? JSON.stringify(sent.body ?? {}) : null,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: ending.signal,
    });
    const result = resultOf(call, response.status, await response.json().catch(() => null));
    if (!result.success && result.kind === 'signed-out') connection.onSignedOut();
    return result as PanelResult<Name>;
  } catch {
    return noResponse(call);
  } finally {
    clearTimeout(timer);
    cancelled?.removeEventListener('abort', end);
  }
}

/** The call may have arrived or not. */
export const noResponse = (call: PanelCall): PanelFailure => ({
  success: false,
  kind: 'no-response',
  code: 'no-response',
  text: `${call.failure}. ${isOffline() ? offlineText : noResponseTexts.upstream}`,
  data: null,
});

/** What a response says. */
export function resultOf(
  call: PanelCall,
  status: number,
  json: unknown,
): { success: true; data: unknown } | PanelFailure {
  if (typeof json !== 'object' || json === null || !('success' in json)) return noResponse(call);
  const data = 'data' in json ? json.data : null;
  if (status < 300 && json.success === true) return { success: true, data };
  const errors: unknown[] = 'errors' in json && Array.isArray(json.errors) ? json.errors : [];
  const texts = errors.flatMap((error) => textOf(error, 'message') ?? []);
  const code = errors.map((error) => textOf(error, 'code')).find((found) => found !== null) ?? 'unknown';
  const message = texts.length === 0 ? call.failure : status < 500 ? texts.join(' ') : `${call.failure}. ${texts[0]}`;
  return { success: false, kind: kindOf(status, code), code, text: message, data };
}

function kindOf(status: number, code: string): PanelFailure['kind'] {
  if (status === 401) return 'signed-out';
  if (status >= 500 || status === 429) return 'no-response';
  return code === 'stale' ? 'stale' : 'refused';
}

const textOf = (error: unknown, name: string): string | null => {
  const found: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
  return typeof found === 'string' ? found : null;
};

function urlOf(call: PanelCall, { params, query }: { params?: unknown; query?: unknown }): string {
  const path = fillPath(call.path, textsOf(params));
  const search = new URLSearchParams(textsOf(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Left-out and empty values are not sent. */
const textsOf = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof values === 'object' && values !== null ? values : {}).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
