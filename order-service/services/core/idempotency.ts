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
export type Answer = { status: number; body: unknown };

/** How answers are made and stored. */
export type Answering = {
  /** Turns a refusal into a response. */
  toRefusalResponse: (refusal: Refusal) => Answer;
  /** Without it, whole bodies are stored. */
  storage?: AnswerStorage | undefined;
};

/** What is stored of a body, and how it becomes the body of a repeated answer. */
export type AnswerStorage = {
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
  work: (db: Db) => Promise<Answer>,
  answering: Answering,
): Promise<Answer> {
  const { toRefusalResponse } = answering;
  try {
    return await database.tx(async (db) => {
      if (key && !(await claimIdempotencyKey(db, key, requestHash)))
        return repeatAnswer(db, await findIdempotentResponse(db, key), requestHash, answering);
      const answer = await work(db).catch((error) => {
        if (error instanceof Refusal && error.details.keepsChanges) return toRefusalResponse(error);
        throw error instanceof Refusal ? new RolledBack(error) : error;
      });
      if (key) await saveAnswer(db, key, answer, answering);
      return answer;
    }, shopId);
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return rememberRefusal(database, key, requestHash, toRefusalResponse(error.refusal), answering);
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

/** A concurrent request with the same key and content may have been answered first; its response wins. */
async function rememberRefusal(
  database: Database,
  key: IdempotencyKey | null,
  requestHash: string,
  answer: Answer,
  answering: Answering,
): Promise<Answer> {
  if (!key) return answer;
  return database.tx(async (db) => {
    if (!(await claimIdempotencyKey(db, key, requestHash)))
      return repeatAnswer(db, await findIdempotentResponse(db, key), requestHash, answering);
    await saveAnswer(db, key, answer, answering);
    return answer;
  }, key.shopId);
}

/**
 * Like `runIdempotent`, for work that needs several transactions because it calls an outside service between them. The
 * key is claimed first and the response is stored last. A request with the same key during the work, or after a crash,
 * runs the work too, so the work itself must be idempotent.
 */
export async function runIdempotentSteps(
  database: Database,
  key: IdempotencyKey | null,
  requestHash: string,
  work: () => Promise<Answer>,
  answering: Answering,
): Promise<Answer> {
  const before = key && (await database.tx((db) => findSavedResponse(db, key, requestHash, answering), key.shopId));
  if (before) return before;
  const answer = await work().catch((error) => {
    if (error instanceof Refusal) return answering.toRefusalResponse(error);
    throw error;
  });
  if (key) await saveAnswer(database, key, answer, answering);
  return answer;
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
  answering: Answering,
): Promise<Answer | null> {
  if (await claimIdempotencyKey(db, key, requestHash)) return null;
  const remembered = await findIdempotentResponse(db, key);
  const isUnfinished = remembered?.request_hash === requestHash && remembered.status === null;
  return isUnfinished ? null : repeatAnswer(db, remembered, requestHash, answering);
}

const saveAnswer = (db: Db, key: IdempotencyKey, { status, body }: Answer, { storage }: Answering): Promise<number> =>
  saveIdempotentResponse(db, key, status, storage ? storage.reduce(body) : body);

async function repeatAnswer(
  db: Db,
  remembered: SavedResponse | undefined,
  requestHash: string,
  { storage }: Answering,
): Promise<Answer> {
  if (!remembered || remembered.request_hash !== requestHash || remembered.status === null)
    throw new Refusal('key-reused');
  const { status, response } = remembered;
  return { status, body: storage ? await storage.restore(db, response) : response };
}
