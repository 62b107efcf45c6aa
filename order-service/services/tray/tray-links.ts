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

/**
 * The credentials of a store's API: the access token is valid for hours, the refresh token (single use) for weeks. They
 * never appear in a log, an error or a logged URL.
 */
export type StoreTokens = { accessToken: string; refreshToken: string; accessExpiresAt: Date; refreshExpiresAt: Date };

/** A shop's Tray store. After a link has ended its tokens are deleted: empty strings. */
export type LinkedStore = StoreTokens & {
  shopId: string;
  storeId: string;
  /** Origin, such as 'https://loja.commercesuite.com.br'. */
  storeHost: string;
  /** The base URL of the store's API: 'https://loja.commercesuite.com.br/web_api'. */
  apiAddress: string;
  chatbotId: string;
  state: 'linked' | 'revoked';
  /** Pass it to `saveTokens` and `markRevoked`. */
  version: number;
};

/** The Tray stores of the shops, with decrypted tokens. */
export type StoreLinks = {
  /** `null` when the shop has no store, its store has moved, or its tokens were encrypted with another SECRETS_KEY. */
  linkOf(db: Db, shopId: string): Promise<LinkedStore | null>;
  linkedShopIds(db: Db): Promise<string[]>;
  /**
   * Saves renewed tokens. Returns false and writes nothing if the link was renewed, relinked or revoked since `link`
   * was loaded.
   */
  saveTokens(
    db: Db,
    link: Pick<LinkedStore, 'shopId' | 'storeId' | 'apiAddress' | 'version'>,
    tokens: StoreTokens,
  ): Promise<boolean>;
  /**
   * The store revoked its authorisation: deletes its tokens. Returns false if the store was linked again since `link`
   * was loaded.
   */
  markRevoked(db: Db, link: Pick<LinkedStore, 'shopId' | 'version'>): Promise<boolean>;
};

/** `key` encrypts the tokens. */
export const storeLinks = (key: string): StoreLinks => ({
  linkOf: async (db, shopId) => {
    const row = await findStoreLink(db, shopId);
    return row ? opened(key, row) : null;
  },
  linkedShopIds: (db) => listLinkedShopIds(db),
  saveTokens: (db, link, tokens) => writeTokens(db, link.shopId, link.version, sealTokens(key, link, tokens)),
  markRevoked: (db, link) => writeRevoked(db, link.shopId, link.version),
});

/** The shops whose linked Tray store has tokens that this key cannot open. `null`: there is no key. */
export async function closedStores(db: Db, key: string | null): Promise<string[]> {
  const closed: string[] = [];
  for (const shopId of await listLinkedShopIds(db))
    if (key === null || (await storeLinks(key).linkOf(db, shopId)) === null) closed.push(shopId);
  return closed;
}

type Store = { storeId: string; apiAddress: string };

/** Encrypted for the store's own address: in a row with another address they cannot be decrypted. */
export const sealTokens = (key: string, store: Store, tokens: StoreTokens): SealedTokens => ({
  access_token_sealed: seal(key, tokenContext(store, 'access token'), tokens.accessToken),
  refresh_token_sealed: seal(key, tokenContext(store, 'refresh token'), tokens.refreshToken),
  access_expires_at: tokens.accessExpiresAt,
  refresh_expires_at: tokens.refreshExpiresAt,
});

const tokenContext = ({ storeId, apiAddress }: Store, token: 'access token' | 'refresh token'): string =>
  `tray store ${storeId} ${apiAddress} ${token}`;

function opened(key: string, row: StoreLinkRow): LinkedStore | null {
  if (row.state === 'moved') return null;
  const store = { storeId: row.store_id, apiAddress: row.api_address };
  const open = (token: 'access token' | 'refresh token', sealed: string | null) =>
    sealed === null ? '' : unseal(key, tokenContext(store, token), sealed);
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
