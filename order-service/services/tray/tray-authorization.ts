import type { Claim } from '#shared/contract/tray-authorization.ts';
import type { StoreAuthorization, StoreReading } from '#shared/model/store-link.ts';
import { trayProblems } from '#shared/text/tray.ts';
import { lockLease } from '../../database/core/lease.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import {
  type AuthorizationRow,
  claimAuthorizationCode,
  deleteExpiredAuthorizations,
  findAuthorization,
  findLinkByCode,
  markAuthorizationRefused,
  type ProvenLink,
  storeAuthorizationTokens,
} from '../../database/tray/tray-authorizations.ts';
import { findEndedLinkOfStore, findLinkOfStore, restoreLink, writeTokens } from '../../database/tray/tray-links.ts';
import { countVisibleProducts } from '../../database/tray/tray-products.ts';
import { findSync, wakeStoreWork } from '../../database/tray/tray-sync.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { hashCode } from '../sessions/sessions.ts';
import { type StoreTokens, sealTokens } from './tray-links.ts';
import { syncProgressView } from './tray-status.ts';

const minute = 60_000;
/** How long a token exchange may take. After that, the process that claimed the code counts as crashed. */
const exchangeLasts = minute;
/** How long a merchant may take to find the chatbot's token. */
const authorizationTtlMs = 30 * minute;
const knownFor = 90 * 24 * 60 * minute;
const maxWrongTries = 5;

/** Claims an authorisation code; only the first caller gets it. */
export async function claimAuthorization(database: Database, sent: StoreAuthorization, now: Date): Promise<Claim> {
  const codeHash = hashCode(sent.code);
  const { apiAddress, storeHost, store: storeId, admUser } = sent;
  return database.tx(async (db) => {
    if (await claimAuthorizationCode(db, { codeHash, apiAddress, storeHost, storeId, admUser })) return 'claimed';
    const known = await findAuthorization(db, codeHash);
    if (!known || known.api_address !== apiAddress || known.store_id !== storeId) return 'refused';
    if (known.state === 'claimed') return age(known, now) < exchangeLasts ? 'busy' : 'refused';
    return isUsable(known, now) ? 'held' : 'refused';
  });
}

/**
 * Saves the tokens that the store returned for a claimed code. If the store is already linked, its link gets the tokens
 * too: the store has just proved its identity. The same holds for its last link, if the store had revoked its
 * authorisation. The chatbot proved itself for this store, and only the store had left.
 */
export async function saveAuthorization(
  database: Database,
  key: string,
  code: string,
  { now, ...tokens }: StoreTokens & { now: Date },
): Promise<void> {
  await database.tx(async (db) => {
    await lockLease(db, 'store-link');
    const codeHash = hashCode(code);
    const known = await findAuthorization(db, codeHash);
    if (!known) throw refusedAuthorization();
    const sealed = sealTokens(key, { storeId: known.store_id, apiAddress: known.api_address }, tokens);
    if (!(await storeAuthorizationTokens(db, codeHash, sealed))) throw refusedAuthorization();
    const link = await findLinkOfStore(db, known.api_address);
    if (link?.store_id === known.store_id) await writeTokens(db, link.shop_id, link.version, sealed);
    if (link) return;
    const ended = await findEndedLinkOfStore(db, known.store_id, known.api_address);
    if (!ended || !(await restoreLink(db, ended.shop_id, ended.version, sealed))) return;
    await wakeStoreWork(db, ended.shop_id, now);
  });
}

/** The store rejected a claimed code: the code becomes invalid. */
export const discardAuthorization = (db: Db, code: string): Promise<number> =>
  markAuthorizationRefused(db, hashCode(code));

/**
 * Returns the authorisation of a code. It must belong to this store, have its tokens, and be neither expired nor locked
 * by wrong attempts.
 */
export async function findHeldAuthorization(
  db: Db,
  { code, apiAddress, store }: StoreAuthorization,
  now: Date,
): Promise<AuthorizationRow> {
  const known = await findAuthorization(db, hashCode(code));
  const isSameStore = known?.api_address === apiAddress && known.store_id === store;
  if (!known || !isSameStore || known.state !== 'held' || !isUsable(known, now)) throw refusedAuthorization();
  return known;
}

/**
 * Spec §7, `GET /tray/link-store/{id}`: the chatbot of a store, for a caller who has just proved to own the store. All
 * other callers get 404.
 */
export async function linkedChatbot(db: Db, storeId: string, code: string | null, now: Date): Promise<string> {
  const link = await provenLink(db, storeId, code, now);
  if (link.state === 'revoked') throw new Refusal('not-found');
  return link.chatbot_id;
}

/**
 * The progress of a store's sync, for the same callers. An ended link is reported too, because the store has to
 * authorise again.
 */
export async function linkedSyncProgress(
  db: Db,
  storeId: string,
  code: string | null,
  now: Date,
): Promise<StoreReading> {
  const { shop_id: shopId, state } = await provenLink(db, storeId, code, now);
  return { state, ...syncProgressView(await findSync(db, shopId), await countVisibleProducts(db, shopId)) };
}

async function provenLink(db: Db, storeId: string, code: string | null, now: Date): Promise<ProvenLink> {
  const notBefore = new Date(now.getTime() - authorizationTtlMs);
  const link =
    code === null ? undefined : await findLinkByCode(db, hashCode(code), storeId, { notBefore, maxWrongTries });
  if (!link) throw new Refusal('not-found');
  return link;
}

/** Deletes authorisations that have expired, of all stores. */
export const deleteOldAuthorizations = (db: Db, now: Date): Promise<void> =>
  deleteExpiredAuthorizations(db, {
    heldSince: new Date(now.getTime() - authorizationTtlMs),
    knownSince: new Date(now.getTime() - knownFor),
  });

const age = ({ created_at }: AuthorizationRow, now: Date): number => now.getTime() - created_at.getTime();

const isUsable = (row: AuthorizationRow, now: Date): boolean =>
  row.state === 'held' && age(row, now) <= authorizationTtlMs && row.wrong_tries < maxWrongTries;

const refusedAuthorization = (): Refusal => ruleRefusal('authorization-refused', trayProblems['authorization-refused']);
