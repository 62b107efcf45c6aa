import type { TrayStore } from '#shared/rules/tray/tray-store.ts';
import { type GivenTokens, readTokens } from '#shared/rules/tray/tray-tokens.ts';
import { type PostForm, StoreUnreachable } from './tray-request.ts';

/** The app as Tray registered it. The secret is posted to a store's API and goes nowhere else. */
export type App = { consumerKey: string; consumerSecret: string };

/** `refused`: the store will not have this code, ever. `unavailable`: it gave no usable answer, and nobody knows what became of the code. */
export type TokenExchangeResult =
  | { kind: 'given'; tokens: GivenTokens }
  | { kind: 'refused'; reason: string }
  | { kind: 'unavailable'; reason: string };

/** Gives a code for tokens at the store that made it. Never tried twice: a code is good once. */
export async function exchangeCode(
  postForm: PostForm,
  app: App,
  asked: { store: TrayStore; storeId: string; code: string; now: Date },
): Promise<TokenExchangeResult> {
  const form = new URLSearchParams({
    consumer_key: app.consumerKey,
    consumer_secret: app.consumerSecret,
    code: asked.code,
  });
  try {
    return judge(await postForm(asked.store, '/auth', form), asked);
  } catch (error) {
    if (!(error instanceof StoreUnreachable)) throw error;
    return { kind: 'unavailable', reason: error.message };
  }
}

function judge(
  { status, text }: { status: number; text: string },
  { storeId, now }: { storeId: string; now: Date },
): TokenExchangeResult {
  const isTheirFault = status >= 500 || status === 408 || status === 429 || (status >= 300 && status < 400);
  if (isTheirFault) return { kind: 'unavailable', reason: `status-${status}` };
  if (status >= 400) return { kind: 'refused', reason: `status-${status}` };
  const tokens = readTokens(parse(text), now);
  if (!tokens) return { kind: 'unavailable', reason: 'no-tokens' };
  // A store that speaks for another one.
  return tokens.storeId === storeId ? { kind: 'given', tokens } : { kind: 'refused', reason: 'other-store' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page of HTML, or half an answer: it holds no tokens.
    return null;
  }
}
