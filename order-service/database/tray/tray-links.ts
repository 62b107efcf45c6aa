import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** The sealed tokens of a Tray store and when they expire. */
export type SealedTokens = {
  access_token_sealed: string;
  refresh_token_sealed: string;
  access_expires_at: Date;
  refresh_expires_at: Date;
};

/**
 * `revoked`: the store withdrew its authorization. `moved`: the store was linked to another shop later, and this row is
 * the old link.
 */
export type StoreLinkState = 'linked' | 'revoked' | 'moved';

export type StoreLinkRow = {
  shop_id: string;
  store_id: string;
  /** Origin of the store, such as 'https://loja.commercesuite.com.br'. */
  store_host: string;
  /** The origin with '/web_api'. */
  api_address: string;
  chatbot_id: string;
  state: StoreLinkState;
  version: number;
  access_expires_at: Date;
  refresh_expires_at: Date;
  /** Also changes with the state. */
  updated_at: Date;
  /** `null` once revoked. */
  access_token_sealed: string | null;
  refresh_token_sealed: string | null;
};

const columns = sql`shop_id, store_id, store_host, api_address, chatbot_id, state, version, access_token_sealed,
  refresh_token_sealed,
  access_expires_at, refresh_expires_at, updated_at`;

/** The Tray store a shop is linked to, revoked or not. */
export const findStoreLink = (db: Db, shopId: string): Promise<StoreLinkRow | undefined> =>
  db.one(sql`select ${columns} from store_link where shop_id = ${shopId}`);

/** Whether the shop is linked to this Tray store. If so, the link cannot change until the transaction ends. */
export const lockTrayLink = async (db: Db, shopId: string, apiAddress: string): Promise<boolean> =>
  (await db.one(sql`
    select 1 from store_link
      where shop_id = ${shopId} and api_address = ${apiAddress} and state <> 'moved' for share`)) !== undefined;

/** The shop that a Tray store is linked to, if any; locked until the transaction ends. */
export const findLinkOfStore = (db: Db, apiAddress: string): Promise<StoreLinkRow | undefined> =>
  db.one(sql`select ${columns} from store_link where api_address = ${apiAddress} and state = 'linked' for update`);

/** The last link of a Tray store that has no active one; locked until the transaction ends. */
export const findEndedLinkOfStore = (db: Db, storeId: string, apiAddress: string): Promise<StoreLinkRow | undefined> =>
  db.one(sql`
    select ${columns} from store_link where api_address = ${apiAddress} and store_id = ${storeId} and state = 'revoked'
    order by linked_at desc limit 1 for update`);

/** All shops with a linked Tray store. */
export const listLinkedShopIds = async (db: Db): Promise<string[]> =>
  (await db.many<{ shop_id: string }>(sql`select shop_id from store_link where state = 'linked' order by shop_id`)).map(
    ({ shop_id }) => shop_id,
  );

export type StoreLinkWrite = SealedTokens & {
  shopId: string;
  storeId: string;
  storeHost: string;
  apiAddress: string;
  admUser: string;
  chatbotId: string;
};

/** Links a Tray store to a shop and replaces the shop's previous link. */
export const writeStoreLink = (db: Db, row: StoreLinkWrite): Promise<number> =>
  db.run(sql`
    insert into store_link (shop_id, store_id, store_host, api_address, adm_user, chatbot_id, access_token_sealed,
      refresh_token_sealed, access_expires_at, refresh_expires_at)
    values (${row.shopId}, ${row.storeId}, ${row.storeHost}, ${row.apiAddress}, ${row.admUser}, ${row.chatbotId},
      ${row.access_token_sealed}, ${row.refresh_token_sealed}, ${row.access_expires_at}, ${row.refresh_expires_at})
    on conflict (shop_id) do update
      set store_id = excluded.store_id, store_host = excluded.store_host, api_address = excluded.api_address,
      adm_user = excluded.adm_user, chatbot_id = excluded.chatbot_id, state = 'linked',
        access_token_sealed = excluded.access_token_sealed,
      refresh_token_sealed = excluded.refresh_token_sealed, access_expires_at = excluded.access_expires_at,
      refresh_expires_at = excluded.refresh_expires_at, version = store_link.version + 1,
        linked_at = now(), updated_at = now()`);

/** Ends a Tray store's links with all other shops, revoked ones too, and deletes their tokens. Returns those shops. */
export const endOtherLinks = async (db: Db, shopId: string, apiAddress: string): Promise<string[]> =>
  (
    await db.many<{ shop_id: string }>(sql`
      update store_link set state = 'moved', access_token_sealed = null, refresh_token_sealed = null,
        version = version + 1, updated_at = now()
      where api_address = ${apiAddress} and shop_id <> ${shopId} and state <> 'moved' returning shop_id`)
  ).map(({ shop_id }) => shop_id);

/** Saves new tokens; `false`, and nothing is written, when the link changed since `version` was read. */
export const writeTokens = async (db: Db, shopId: string, version: number, tokens: SealedTokens): Promise<boolean> =>
  (await db.run(sql`
    update store_link set access_token_sealed = ${tokens.access_token_sealed},
      refresh_token_sealed = ${tokens.refresh_token_sealed},
      access_expires_at = ${tokens.access_expires_at}, refresh_expires_at = ${tokens.refresh_expires_at},
        version = version + 1,
      updated_at = now()
    where shop_id = ${shopId} and version = ${version} and state = 'linked'`)) > 0;

/** Reactivates an ended link with new tokens; `false` when the link changed since `version` was read. */
export const restoreLink = async (db: Db, shopId: string, version: number, tokens: SealedTokens): Promise<boolean> =>
  (await db.run(sql`
    update store_link set state = 'linked', access_token_sealed = ${tokens.access_token_sealed},
      refresh_token_sealed = ${tokens.refresh_token_sealed}, access_expires_at = ${tokens.access_expires_at},
      refresh_expires_at = ${tokens.refresh_expires_at}, version = version + 1, updated_at = now()
    where shop_id = ${shopId} and version = ${version} and state = 'revoked'`)) > 0;

/** Ends a link and deletes its tokens; `false` when the link changed since `version` was read. */
export const writeRevoked = async (db: Db, shopId: string, version: number): Promise<boolean> =>
  (await db.run(sql`
    update store_link set state = 'revoked', access_token_sealed = null, refresh_token_sealed = null,
      version = version + 1,
      updated_at = now()
    where shop_id = ${shopId} and version = ${version} and state = 'linked'`)) > 0;
