import { createHash } from 'node:crypto';
import {
  claimIdempotencyKey,
  findIdempotentResponse,
  type IdempotencyKey,
  type RememberedAnswer,
  saveIdempotentResponse,
} from '../../database/core/idempotency.ts';
import { createSavepoint, rollbackToSavepoint } from '../../database/core/savepoint.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import { Refusal } from './refusal.ts';

/** What a call answered: its HTTP status and its envelope. */
export type Answer = { status: number; body: unknown };

/**
 * What tells one request from another under the same key: the call and everything sent with it, but for what must leave no trace, not even
 * as a hash: a card number has few digits nobody knows.
 */
export const hashRequest = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Runs one write in one transaction. With an `Idempotency-Key` its answer is stored in that same transaction, refusals too, so the same
 * key gets the first answer however often it is sent, and a crash leaves either both or neither. `answerRefusal` turns a refusal into
 * an answer; what the refused work had changed is undone, unless the refusal says otherwise. `shopId`: whose share of connections it
 * takes, undefined where no shop is known yet.
 */
export async function runIdempotent(
  database: Database,
  shopId: string | undefined,
  key: IdempotencyKey | null,
  requestHash: string,
  work: (db: Db) => Promise<Answer>,
  answerRefusal: (refusal: Refusal) => Answer,
): Promise<Answer> {
  try {
    return await database.tx(async (db) => {
      if (key && !(await claimIdempotencyKey(db, key, requestHash)))
        return firstAnswer(await findIdempotentResponse(db, key), requestHash);
      const answer = await work(db).catch((error) => {
        if (error instanceof Refusal && error.details.keepsChanges) return answerRefusal(error);
        throw error instanceof Refusal ? new Undone(error) : error;
      });
      if (key) await saveIdempotentResponse(db, key, answer.status, answer.body);
      return answer;
    }, shopId);
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return rememberRefusal(database, key, requestHash, answerRefusal(error.refusal));
  }
}

/** Undoes the transaction of refused work, with all that it had changed: that costs no savepoint where nothing is refused. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/** Whoever took the key since then, with the same request, was answered first. */
async function rememberRefusal(
  database: Database,
  key: IdempotencyKey | null,
  requestHash: string,
  answer: Answer,
): Promise<Answer> {
  if (!key) return answer;
  return database.tx(async (db) => {
    if (!(await claimIdempotencyKey(db, key, requestHash)))
      return firstAnswer(await findIdempotentResponse(db, key), requestHash);
    await saveIdempotentResponse(db, key, answer.status, answer.body);
    return answer;
  }, key.shopId);
}

/**
 * The same for work that takes several transactions because it asks somebody outside between them. Its key is taken first and its answer
 * remembered last: whoever sends the key meanwhile, or after a crash, does the work too, so the work itself must do things once.
 */
export async function runIdempotentSteps(
  database: Database,
  key: IdempotencyKey | null,
  requestHash: string,
  work: () => Promise<Answer>,
  answerRefusal: (refusal: Refusal) => Answer,
): Promise<Answer> {
  const before = key && (await database.tx((db) => answerBefore(db, key, requestHash), key.shopId));
  if (before) return before;
  const answer = await work().catch((error) => {
    if (error instanceof Refusal) return answerRefusal(error);
    throw error;
  });
  if (key) await saveIdempotentResponse(database, key, answer.status, answer.body);
  return answer;
}

/** One of those transactions, in the shop's share of connections: what a refusal keeps is kept, and it is thrown on. */
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

async function answerBefore(db: Db, key: IdempotencyKey, requestHash: string): Promise<Answer | null> {
  if (await claimIdempotencyKey(db, key, requestHash)) return null;
  const remembered = await findIdempotentResponse(db, key);
  const isUnfinished = remembered?.request_hash === requestHash && remembered.status === null;
  return isUnfinished ? null : firstAnswer(remembered, requestHash);
}

function firstAnswer(remembered: RememberedAnswer | undefined, requestHash: string): Answer {
  if (!remembered || remembered.request_hash !== requestHash || remembered.status === null)
    throw new Refusal('key-reused');
  return { status: remembered.status, body: remembered.response };
}
