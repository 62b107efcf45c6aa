import { parseTrayTime } from './tray-time.ts';

/** The response of a store's `/auth` to a code or a refresh token. `storeId` is the store's own statement of its id. */
export type GivenTokens = {
  storeId: string;
  accessToken: string;
  refreshToken: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
};

const hour = 3_600_000;
/** Tray's documented lifetimes, for responses without an expiry or with a past one. */
const usual = { access: 3 * hour, refresh: 30 * 24 * hour };

/** Parses a response of `/auth`, whose numbers may be texts; `null` without a pair of tokens. */
export function readTokens(response: unknown, now: Date): GivenTokens | null {
  if (typeof response !== 'object' || response === null) return null;
  const field = (name: string): unknown => Reflect.get(response, name);
  const [accessToken, refreshToken] = [field('access_token'), field('refresh_token')];
  const storeId = String(field('store_id') ?? '');
  if (!isToken(accessToken) || !isToken(refreshToken) || !/^\d{1,20}$/.test(storeId)) return null;
  const endOf = (name: string, lasts: number) => {
    const said = parseTrayTime(field(name));
    return said && said > now ? said : new Date(now.getTime() + lasts);
  };
  return {
    storeId,
    accessToken,
    refreshToken,
    accessExpiresAt: endOf('date_expiration_access_token', usual.access),
    refreshExpiresAt: endOf('date_expiration_refresh_token', usual.refresh),
  };
}

/** Tokens travel in a query, so characters that could end a parameter are rejected. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w.~-]{10,500}$/.test(value);
