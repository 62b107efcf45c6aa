import type { Claim } from '#shared/contract/tray.ts';
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
import { findSync, wakeStoreWork, wakeSync } from '../../database/tray/tray-sync.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { hashCode } from '../sessions/sessions.ts';
import { type StoreTokens, sealTokens } from './tray-links.ts';
import { syncProgressView } from './tray-status.ts';

const minute = 60_000;
/** How long an exchange may take; after that the process that claimed the code counts as dead. */
const exchangeLasts = minute;
/** How long a merchant may take to find the chatbot's token. */
const heldLasts = 30 * minute;
const knownFor = 90 * 24 * 60 * minute;
const mostWrongTries = 5;

/** Takes a code for whoever asks first. */
export async function claimAuthorization(database: Database, sent: StoreAuthorization, now: Date): Promise<Claim> {
  const codeHash = hashCode(sent.code);
  const { apiAddress, storeHost, store: storeId, admUser } = sent;
  return database.tx(async (db) => {
    if (await claimAuthorizationCode(db, { codeHash, apiAddress, storeHost, storeId, admUser })) return 'claimed';
    const known = await findAuthorization(db, codeHash);
    if (!known || known.api_address !== apiAddress || known.store_id !== storeId) return 'refused';
    if (known.state === 'claimed') return age(known, now) < exchangeLasts ? 'busy' : 'refused';
    return isGood(known, now) ? 'held' : 'refused';
  });
}

/**
 * Keeps the tokens that the store gave for a claimed code. Where the store is linked already its link gets them: it has just proved itself. So
 * does the link it had last, if it took its authorisation back: the chatbot proved itself for this very store, and only the store had left.
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
    // What changed there meanwhile nobody told.
    await wakeSync(db, ended.shop_id, now);
    await wakeStoreWork(db, ended.shop_id, now);
  });
}

/** The store refused a claimed code, so it is worth nothing any more. */
export const discardAuthorization = (db: Db, code: string): Promise<number> =>
  markAuthorizationRefused(db, hashCode(code));

/** The authorisation that a code stands for, if it is for this store, was exchanged, and is neither old nor tried too often. */
export async function findHeldAuthorization(
  db: Db,
  { code, apiAddress, store }: StoreAuthorization,
  now: Date,
): Promise<AuthorizationRow> {
  const known = await findAuthorization(db, hashCode(code));
  const isTheirs = known?.api_address === apiAddress && known.store_id === store;
  if (!known || !isTheirs || known.state !== 'held' || !isGood(known, now)) throw refusedAuthorization();
  return known;
}

/** Spec §7, `GET /tray/link-store/{id}`: the chatbot of a store, for who has just proved to be that store's; for all others there is nothing here. */
export async function linkedChatbot(db: Db, storeId: string, code: string | null, now: Date): Promise<string> {
  const link = await provenLink(db, storeId, code, now);
  if (link.state === 'revoked') throw new Refusal('not-found');
  return link.chatbot_id;
}

/** How far the reading of a store's products is, for the same people. An ended link is reported too: it has to be authorised again. */
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
  const notBefore = new Date(now.getTime() - heldLasts);
  const link =
    code === null ? undefined : await findLinkByCode(db, hashCode(code), storeId, { notBefore, mostWrongTries });
  if (!link) throw new Refusal('not-found');
  return link;
}

/** Forgets authorisations that nobody can use any more, of all stores. */
export const deleteOldAuthorizations = (db: Db, now: Date): Promise<void> =>
  deleteExpiredAuthorizations(db, {
    heldSince: new Date(now.getTime() - heldLasts),
    knownSince: new Date(now.getTime() - knownFor),
  });

const age = ({ created_at }: AuthorizationRow, now: Date): number => now.getTime() - created_at.getTime();

const isGood = (row: AuthorizationRow, now: Date): boolean =>
  row.state === 'held' && age(row, now) <= heldLasts && row.wrong_tries < mostWrongTries;

const refusedAuthorization = (): Refusal => ruleRefusal('authorization-refused', trayProblems['authorization-refused']);
