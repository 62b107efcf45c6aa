import type { TrayStore } from '#shared/rules/tray/tray-store.ts';
import { type GivenTokens, readTokens } from '#shared/rules/tray/tray-tokens.ts';
import { type PostForm, StoreUnreachable } from './tray-request.ts';

/** The app as registered at Tray. The secret is posted to a store's API and nowhere else. */
export type App = { consumerKey: string; consumerSecret: string };

/**
 * `refused`: the store rejects this code for good. `unavailable`: no usable response, so the code's state is unknown.
 */
export type TokenExchangeResult =
  | { kind: 'given'; tokens: GivenTokens }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

/** Exchanges a code for tokens at the store that issued it. Never retried: a code is valid once. */
export async function exchangeCode(
  postForm: PostForm,
  app: App,
  input: { store: TrayStore; storeId: string; code: string; now: Date },
): Promise<TokenExchangeResult> {
  const form = new URLSearchParams({
    consumer_key: app.consumerKey,
    consumer_secret: app.consumerSecret,
    code: input.code,
  });
  try {
    return evaluateResponse(await postForm(input.store, '/auth', form), input);
  } catch (error) {
    if (!(error instanceof StoreUnreachable)) throw error;
    return { kind: 'unavailable', reason: error.message };
  }
}

function evaluateResponse(
  { status, text }: { status: number; text: string },
  { storeId, now }: { storeId: string; now: Date },
): TokenExchangeResult {
  const isTheirFault = status >= 500 || status === 408 || status === 429 || (status >= 300 && status < 400);
  if (isTheirFault) return { kind: 'unavailable', reason: `status-${status}` };
  if (status >= 400) return { kind: 'refused', reason: `status-${status}` };
  const tokens = readTokens(parse(text), now);
  if (!tokens) return { kind: 'unavailable', reason: 'no-tokens' };
  // The store responded for a different store.
  return tokens.storeId === storeId ? { kind: 'given', tokens } : { kind: 'refused', reason: 'other-store' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An HTML page or a partial response contains no tokens.
    return null;
  }
}
