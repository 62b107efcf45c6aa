import type { Db } from '../../database/engine/database.ts';
import {
  findStoreLink,
  listLinkedShopIds,
  type SealedTokens,
  type StoreLinkRow,
  writeRevoked,
  writeTokens,
} from '../../database/tray/tray-links.ts';
import { seal, unseal } from '../core/secret-encryption.ts';

/** What opens a store's API: the access token for hours, the refresh token (good once) for weeks. Never in a log, an error or a URL that is logged. */
export type StoreTokens = { accessToken: string; refreshToken: string; accessExpiresAt: Date; refreshExpiresAt: Date };

/** A shop's store at Tray. The tokens of a link that ended are gone: empty texts. */
export type LinkedStore = StoreTokens & {
  shopId: string;
  storeId: string;
  /** Origin, as 'https://loja.commercesuite.com.br'. */
  storeHost: string;
  /** What every call of the store's API begins with: 'https://loja.commercesuite.com.br/web_api'. */
  apiAddress: string;
  chatbotId: string;
  state: 'linked' | 'revoked';
  /** Goes back with `saveTokens` and `markRevoked`. */
  version: number;
};

/** The stores of the shops, tokens opened. */
export type StoreLinks = {
  /** Null when the shop has no store, or has none any more, or its tokens were sealed with another SECRETS_KEY. */
  linkOf(db: Db, shopId: string): Promise<LinkedStore | null>;
  linkedShopIds(db: Db): Promise<string[]>;
  /** Keeps renewed tokens; false, and nothing written, when somebody renewed, relinked or revoked since `link` was read. */
  saveTokens(
    db: Db,
    link: Pick<LinkedStore, 'shopId' | 'storeId' | 'apiAddress' | 'version'>,
    tokens: StoreTokens,
  ): Promise<boolean>;
  /** The store took its authorisation back: its tokens are forgotten. False when it was linked anew since `link` was read. */
  markRevoked(db: Db, link: Pick<LinkedStore, 'shopId' | 'version'>): Promise<boolean>;
};

/** `key` seals the tokens. */
export const storeLinks = (key: string): StoreLinks => ({
  linkOf: async (db, shopId) => {
    const row = await findStoreLink(db, shopId);
    return row ? opened(key, row) : null;
  },
  linkedShopIds: (db) => listLinkedShopIds(db),
  saveTokens: (db, link, tokens) => writeTokens(db, link.shopId, link.version, sealTokens(key, link, tokens)),
  markRevoked: (db, link) => writeRevoked(db, link.shopId, link.version),
});

type Store = { storeId: string; apiAddress: string };

/** Sealed for the store's own address: in a row that names another one they can't be opened. */
export const sealTokens = (key: string, store: Store, tokens: StoreTokens): SealedTokens => ({
  access_token_sealed: seal(key, tokenPlace(store, 'access token'), tokens.accessToken),
  refresh_token_sealed: seal(key, tokenPlace(store, 'refresh token'), tokens.refreshToken),
  access_expires_at: tokens.accessExpiresAt,
  refresh_expires_at: tokens.refreshExpiresAt,
});

const tokenPlace = ({ storeId, apiAddress }: Store, token: 'access token' | 'refresh token'): string =>
  `tray store ${storeId} ${apiAddress} ${token}`;

function opened(key: string, row: StoreLinkRow): LinkedStore | null {
  if (row.state === 'moved') return null;
  const store = { storeId: row.store_id, apiAddress: row.api_address };
  const open = (token: 'access token' | 'refresh token', sealed: string | null) =>
    sealed === null ? '' : unseal(key, tokenPlace(store, token), sealed);
  const accessToken = open('access token', row.access_token_sealed);
  const refreshToken = open('refresh token', row.refresh_token_sealed);
  if (accessToken === null || refreshToken === null) return null;
  return {
    ...store,
    shopId: row.shop_id,
    storeHost: row.store_host,
    chatbotId: row.chatbot_id,
    state: row.state,
    version: row.version,
    accessToken,
    refreshToken,
    accessExpiresAt: row.access_expires_at,
    refreshExpiresAt: row.refresh_expires_at,
  };
}
