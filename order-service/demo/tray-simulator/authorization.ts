import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { trayTimeText } from '#shared/rules/tray/tray-time.ts';
import type { SimulatedAccess } from './simulated-product.ts';
import { type TrayCall, type TrayResponse, trayError } from './tray-request.ts';
import { newToken, tokenExpiry } from './tray-tokens.ts';

const minute = 60_000;
const codeTtlMs = 10 * minute;
const accessTtlMs = 180 * minute;
const refreshTtlMs = 30 * 24 * 60 * minute;
const accessPrefix = 'APP_ID-9999-';
/** Large enough that a token expires before it drops out of the list. */
const maxUsed = 500;

export type StoreAuthorizations = {
  /** A code, as the store's admin gives it to an app; null for an app that the store does not know. */
  allow(consumerKey: string, now: Date): string | null;
  /** The error for a call with this access token; null when the call is allowed. */
  accessProblem(accessToken: string | null, now: Date): TrayResponse | null;
  calls: readonly TrayCall[];
};

/**
 * The store's authorisations: single-use codes, access tokens for three hours, single-use refresh tokens for 30 days.
 */
export function storeAuthorizations(access: SimulatedAccess): StoreAuthorizations {
  const spendToken = (token: string): boolean => {
    const end = token.slice(-12);
    if (access.used.includes(end)) return false;
    access.used.push(end);
    if (access.used.length > maxUsed) access.used.shift();
    return true;
  };
  const isValid = (kind: 'code' | 'refresh', token: string, now: Date): boolean => {
    const end = tokenExpiry(kind, access.generation, token);
    return end !== null && end > now && spendToken(token);
  };

  return {
    allow: (consumerKey, now) =>
      consumerKey === demoStore.consumerKey
        ? newToken('code', access.generation, new Date(now.getTime() + codeTtlMs))
        : null,
    accessProblem: (accessToken, now) => {
      const token = accessToken?.startsWith(accessPrefix) ? accessToken.slice(accessPrefix.length) : '';
      const end = tokenExpiry('access', access.generation, token);
      if (end === null) return trayError(401, 'Token inválido', 1099);
      return end > now ? null : trayError(401, 'Token expirado', 1000);
    },
    calls: [
      {
        method: 'POST',
        path: /^\/auth$/,
        isOpen: true,
        respond: ({ body, now }) => {
          const field = (name: string) => (typeof body?.[name] === 'string' ? body[name] : '');
          const isApp =
            field('consumer_key') === demoStore.consumerKey && field('consumer_secret') === demoStore.consumerSecret;
          if (!isApp) return trayError(401, 'Consumer key ou consumer secret inválidos');
          if (!isValid('code', field('code'), now))
            return trayError(401, 'Código de autorização inválido ou já utilizado');
          access.state = 'given';
          return { status: 201, body: newPair('Created tokens', access, now) };
        },
      },
      {
        method: 'GET',
        path: /^\/auth$/,
        isOpen: true,
        respond: ({ query, now }) =>
          isValid('refresh', query.get('refresh_token') ?? '', now)
            ? { status: 200, body: newPair('Refreshed tokens', access, now) }
            : trayError(401, 'Refresh token inválido', 1099),
      },
    ],
  };
}

/** The store's admin revokes the app's access: every code and token becomes invalid. */
export function revokeAccess(access: SimulatedAccess): void {
  Object.assign(access, { state: 'revoked', generation: access.generation + 1, used: [] });
}

/** Numbers as texts and instants without a zone, as in Tray's responses. */
function newPair(message: string, { generation }: SimulatedAccess, now: Date): Record<string, string> {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  return {
    message,
    code: '200',
    access_token: accessPrefix + newToken('access', generation, later(accessTtlMs)),
    refresh_token: newToken('refresh', generation, later(refreshTtlMs)),
    date_expiration_access_token: trayTimeText(later(accessTtlMs)),
    date_expiration_refresh_token: trayTimeText(later(refreshTtlMs)),
    date_activated: trayTimeText(now),
    api_host: demoStore.apiAddress,
    store_id: demoStore.id,
  };
}
