import { parseTrayTime } from './tray-time.ts';

/** What a store's `/auth` gives for a code or a refresh token. `storeId` is the store's own word for who it is. */
export type GivenTokens = {
  storeId: string;
  accessToken: string;
  refreshToken: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
};

const hour = 3_600_000;
/** What Tray documents; for answers that say no end, or one that has passed. */
const usual = { access: 3 * hour, refresh: 30 * 24 * hour };

/** Reads an answer of `/auth`, where numbers may come as texts; null when it holds no pair of tokens. */
export function readTokens(answer: unknown, now: Date): GivenTokens | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const field = (name: string): unknown => Reflect.get(answer, name);
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

/** They travel in a query, so nothing that could end one. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w.~-]{10,500}$/.test(value);
