import { workInBatches } from '../core/batch-runner.ts';
import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { SealedTokens } from './tray-links.ts';

/** Stored by the hash of its code, before any shop is known: the code identifies the Tray store. */
export type AuthorizationRow = {
  store_id: string;
  store_host: string;
  api_address: string;
  adm_user: string;
  state: 'claimed' | 'held' | 'refused';
  wrong_tries: number;
  created_at: Date;
} & { [Column in keyof SealedTokens]: SealedTokens[Column] | null };

export type AuthorizationWrite = {
  codeHash: string;
  storeId: string;
  storeHost: string;
  apiAddress: string;
  admUser: string;
};

/** Claims a code; `false` when it was claimed before. */
export const claimAuthorizationCode = async (db: Db, row: AuthorizationWrite): Promise<boolean> =>
  (await db.run(sql`
    insert into store_authorization (code_hash, store_id, store_host, api_address, adm_user)
    values (${row.codeHash}, ${row.storeId}, ${row.storeHost}, ${row.apiAddress}, ${row.admUser})
    on conflict (code_hash) do nothing`)) > 0;

/** The row is locked until the transaction ends. */
export const findAuthorization = (db: Db, codeHash: string): Promise<AuthorizationRow | undefined> =>
  db.one(sql`
    select store_id, store_host, api_address, adm_user, state, wrong_tries, created_at, access_token_sealed,
      refresh_token_sealed, access_expires_at, refresh_expires_at
    from store_authorization where code_hash = ${codeHash} for update`);

/** Saves the tokens that a Tray store returned for its code; `false` when the code no longer waits for them. */
export const storeAuthorizationTokens = async (db: Db, codeHash: string, tokens: SealedTokens): Promise<boolean> =>
  (await db.run(sql`
    update store_authorization set state = 'held', access_token_sealed = ${tokens.access_token_sealed},
      refresh_token_sealed = ${tokens.refresh_token_sealed}, access_expires_at = ${tokens.access_expires_at},
      refresh_expires_at = ${tokens.refresh_expires_at}
    where code_hash = ${codeHash} and state = 'claimed'`)) > 0;

/** The Tray store refused the code. */
export const markAuthorizationRefused = (db: Db, codeHash: string): Promise<number> =>
  db.run(sql`update store_authorization set state = 'refused' where code_hash = ${codeHash} and state = 'claimed'`);

/** Counts a wrong chatbot token for this code. */
export const countFailedTokenTry = (db: Db, codeHash: string): Promise<number> =>
  db.run(sql`update store_authorization set wrong_tries = wrong_tries + 1 where code_hash = ${codeHash}`);

export type ProvenLink = { shop_id: string; chatbot_id: string; state: 'linked' | 'revoked' };

/**
 * The link of the Tray store that a code proves, while the code is valid. A store has one active link, or its last
 * ended one. The newest ended link is the right one, because both proofs were required for every link.
 */
export const findLinkByCode = (
  db: Db,
  codeHash: string,
  storeId: string,
  { notBefore, maxWrongTries }: { notBefore: Date; maxWrongTries: number },
): Promise<ProvenLink | undefined> =>
  db.one(sql`
    select l.shop_id, l.chatbot_id, l.state from store_authorization a
    join store_link l on l.api_address = a.api_address and l.store_id = a.store_id and l.state <> 'moved'
    where a.code_hash = ${codeHash} and a.store_id = ${storeId} and a.state = 'held' and a.created_at >= ${notBefore}
      and a.wrong_tries < ${maxWrongTries}
    order by l.state, l.linked_at desc limit 1`);

/**
 * Deletes the tokens of authorizations before `heldSince`, and whole authorizations before `knownSince`: their codes
 * expired at Tray long ago.
 */
export async function deleteExpiredAuthorizations(db: Db, since: { heldSince: Date; knownSince: Date }): Promise<void> {
  await workInBatches((most) =>
    db.run(sql`
      with open as materialized (
        select code_hash from store_authorization where created_at < ${since.heldSince}
          and (state <> 'refused' or access_token_sealed is not null or refresh_token_sealed is not null)
        order by created_at limit ${most}::int for update skip locked)
      update store_authorization a set state = 'refused', access_token_sealed = null, refresh_token_sealed = null
      from open where a.code_hash = open.code_hash`),
  );
  await deleteOldRows(db, {
    table: sql`store_authorization`,
    key: sql`code_hash`,
    age: sql`created_at`,
    where: sql`created_at < ${since.knownSince}`,
  });
}
