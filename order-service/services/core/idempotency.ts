import { createHash } from 'node:crypto';
import {
  claimIdempotencyKey,
  findIdempotentResponse,
  type IdempotencyKey,
  type SavedResponse,
  saveIdempotentResponse,
} from '../../database/core/idempotency.ts';
import { createSavepoint, rollbackToSavepoint } from '../../database/core/savepoint.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { Refusal } from './refusal.ts';

/** The response to a call: its HTTP status and its envelope. */
export type CallResponse = { status: number; body: unknown };

/** How responses are made and stored. */
export type ResponseHandling = {
  /** Turns a refusal into a response. */
  toRefusalResponse: (refusal: Refusal) => CallResponse;
  /** Without it, whole bodies are stored. */
  storage?: ResponseStorage | undefined;
};

/** What is stored of a body, and how it becomes the body of a repeated response. */
export type ResponseStorage = {
  reduce: (body: unknown) => unknown;
  restore: (db: Db, stored: unknown) => Promise<unknown>;
};

/**
 * Distinguishes requests with the same key: a hash of the call and all its input. Card data is left out, because not
 * even a hash of it may be stored: a card number has too few unknown digits.
 */
export const hashRequest = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Runs one write in one transaction. With an `Idempotency-Key`, its response is stored in the same transaction,
 * refusals too. So the same key always returns the first response, with the data that `storage` leaves out as they are
 * now, and a crash leaves either both or neither. The changes of refused work are rolled back, unless the refusal has
 * `keepsChanges`. `shopId`: the shop whose share of connections is used; undefined where no shop is known yet.
 */
export async function runIdempotent(
  database: Database,
  shopId: string | undefined,
  key: IdempotencyKey | null,
  requestHash: string,
  work: (db: Db) => Promise<CallResponse>,
  handling: ResponseHandling,
): Promise<CallResponse> {
  const { toRefusalResponse } = handling;
  try {
    return await database.tx(async (db) => {
      if (key && !(await claimIdempotencyKey(db, key, requestHash)))
        return repeatResponse(db, await findIdempotentResponse(db, key), requestHash, handling);
      const response = await work(db).catch((error) => {
        if (error instanceof Refusal && error.details.keepsChanges) return toRefusalResponse(error);
        throw error instanceof Refusal ? new RolledBack(error) : error;
      });
      if (key) await saveResponse(db, key, response, handling);
      return response;
    }, shopId);
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return rememberRefusal(database, key, requestHash, toRefusalResponse(error.refusal), handling);
  }
}

/** Rolls back the transaction of refused work with all its changes. Successful work then needs no savepoint. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/** A concurrent request with the same key and content may have got its response first; that one wins. */
async function rememberRefusal(
  database: Database,
  key: IdempotencyKey | null,
  requestHash: string,
  response: CallResponse,
  handling: ResponseHandling,
): Promise<CallResponse> {
  if (!key) return response;
  return database.tx(async (db) => {
    if (!(await claimIdempotencyKey(db, key, requestHash)))
      return repeatResponse(db, await findIdempotentResponse(db, key), requestHash, handling);
    await saveResponse(db, key, response, handling);
    return response;
  }, key.shopId);
}

/**
 * Like `runIdempotent`, for work that needs several transactions because it calls an outside service between them. The
 * key is claimed first and the response is stored last. A request with the same key during the work, or after a crash,
 * runs the work too, so the work itself must be idempotent, or save its response with its changes (`saveResponseOnce`).
 * The refusal `busy` is not stored: it asks for the same request later.
 */
export async function runIdempotentSteps(
  database: Database,
  key: IdempotencyKey | null,
  requestHash: string,
  work: () => Promise<CallResponse>,
  handling: ResponseHandling,
): Promise<CallResponse> {
  const before = key && (await database.tx((db) => findSavedResponse(db, key, requestHash, handling), key.shopId));
  if (before) return before;
  const response = await work().catch((error) => {
    if (error instanceof Refusal && error.kind !== 'busy') return handling.toRefusalResponse(error);
    throw error;
  });
  if (key) await saveResponse(database, key, response, handling);
  return response;
}

/**
 * Saves the response of such work in the transaction of its changes. Refuses with `busy` when another run with the key
 * saved one first; the transaction then rolls back. A lock of the work must keep two runs from saving at once.
 */
export async function saveResponseOnce(
  db: Db,
  key: IdempotencyKey,
  response: CallResponse,
  handling: ResponseHandling,
): Promise<void> {
  const saved = await findIdempotentResponse(db, key);
  if (saved !== undefined && saved.status !== null) throw new Refusal('busy');
  await saveResponse(db, key, response, handling);
}

/**
 * One of those transactions, in the shop's share of connections. A refusal with `keepsChanges` commits; every refusal
 * is rethrown.
 */
export async function stepOf<T>(database: Database, shopId: string, work: (db: Db) => Promise<T>): Promise<T> {
  const done = await database.tx(async (db): Promise<{ value: T } | { refusal: Refusal }> => {
    await createSavepoint(db);
    try {
      return { value: await work(db) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.details.keepsChanges) await rollbackToSavepoint(db);
      return { refusal: error };
    }
  }, shopId);
  if ('refusal' in done) throw done.refusal;
  return done.value;
}

async function findSavedResponse(
  db: Db,
  key: IdempotencyKey,
  requestHash: string,
  handling: ResponseHandling,
): Promise<CallResponse | null> {
  if (await claimIdempotencyKey(db, key, requestHash)) return null;
  const remembered = await findIdempotentResponse(db, key);
  const isUnfinished = remembered?.request_hash === requestHash && remembered.status === null;
  return isUnfinished ? null : repeatResponse(db, remembered, requestHash, handling);
}

const saveResponse = (
  db: Db,
  key: IdempotencyKey,
  { status, body }: CallResponse,
  { storage }: ResponseHandling,
): Promise<number> => saveIdempotentResponse(db, key, status, storage ? storage.reduce(body) : body);

async function repeatResponse(
  db: Db,
  remembered: SavedResponse | undefined,
  requestHash: string,
  { storage }: ResponseHandling,
): Promise<CallResponse> {
  if (!remembered || remembered.request_hash !== requestHash || remembered.status === null)
    throw new Refusal('key-reused');
  const { status, response } = remembered;
  return { status, body: storage ? await storage.restore(db, response) : response };
}
