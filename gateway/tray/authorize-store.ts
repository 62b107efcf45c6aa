import { type Claim, trayInternalPath } from '#shared/contract/tray-authorization.ts';
import type { StoreAuthorization } from '#shared/model/store-link.ts';
import type { TrayStore } from '#shared/rules/tray/tray-store.ts';
import type { TrayProblem } from '#shared/text/tray.ts';
import { type App, exchangeCode } from './token-exchange.ts';
import type { PostForm } from './tray-request.ts';

/** Posts to the order service. Returns the response's `data`, or the problem that it names. */
export type PostToOrderService = (path: string, body: object) => Promise<{ data: unknown } | { problem: TrayProblem }>;

type Parts = {
  postForm: PostForm;
  /** Called with the reason as a code, without any sent data. */
  onRefused: (reason: string) => void;
};

/**
 * Exchanges an authorization's code for tokens, unless that was done before. `null`: the order service has the tokens.
 * The code is claimed first, in the database that all gateways share, so that it is sent once however often it arrives.
 */
export async function authorizeStore(
  post: PostToOrderService,
  { postForm, onRefused }: Parts,
  input: { sent: StoreAuthorization; store: TrayStore; app: App; now: Date },
): Promise<TrayProblem | null> {
  const { sent, store, app, now } = input;
  const claimed = await post(trayInternalPath.claim, {
    ...sent,
    apiAddress: store.apiAddress,
    storeHost: store.origin,
  });
  if ('problem' in claimed) return claimed.problem;
  const claim = claimed.data as Claim;
  if (claim === 'held') return null;
  if (claim === 'busy') return 'authorization-busy';
  if (claim !== 'claimed') return 'authorization-refused';

  const { code } = sent;
  const exchange = await exchangeCode(postForm, app, { store, storeId: sent.store, code, now });
  if (exchange.kind !== 'given') {
    onRefused(exchange.reason);
    // Also if the outcome is unknown: the code may be used up.
    await post(trayInternalPath.refuse, { code });
    return exchange.kind === 'refused' ? 'authorization-refused' : 'store-unavailable';
  }
  const { accessToken, refreshToken, accessExpiresAt, refreshExpiresAt } = exchange.tokens;
  const saved = await post(trayInternalPath.keep, {
    code,
    accessToken,
    refreshToken,
    accessExpiresAt,
    refreshExpiresAt,
  });
  return 'problem' in saved ? saved.problem : null;
}
