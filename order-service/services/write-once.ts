import { createHash } from 'node:crypto';
import type { Database, Db } from '../store/database.ts';
import { type IdempotencyKey, rememberAnswer, rememberedAnswer, takeKey } from '../store/idempotency.ts';
import { markSavepoint, undoToSavepoint } from '../store/savepoint.ts';
import { Refusal } from './refusal.ts';

/** What a call answered: its HTTP status and its envelope. */
export type Answer = { status: number; body: unknown };

/** What tells one request from another under the same key: the call and everything sent with it. */
export const hashRequest = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Runs one write in one transaction. With an `Idempotency-Key` its answer is stored in that same transaction, refusals too, so the same
 * key gets the first answer however often it is sent, and a crash leaves either both or neither. `answerRefusal` turns a refusal into
 * an answer; what the refused work had changed is undone, unless the refusal says otherwise.
 */
export function writeOnce(
  database: Database,
  key: IdempotencyKey | null,
  requestHash: string,
  work: (db: Db) => Promise<Answer>,
  answerRefusal: (refusal: Refusal) => Answer,
): Promise<Answer> {
  return database.tx(async (db) => {
    if (key && !(await takeKey(db, key, requestHash))) return firstAnswer(await rememberedAnswer(db, key), requestHash);
    const answer = await answerOf(db, work, answerRefusal);
    if (key) await rememberAnswer(db, key, answer.status, answer.body);
    return answer;
  });
}

function firstAnswer(remembered: Awaited<ReturnType<typeof rememberedAnswer>>, requestHash: string): Answer {
  if (!remembered || remembered.request_hash !== requestHash || remembered.status === null) throw new Refusal('key-reused');
  return { status: remembered.status, body: remembered.response };
}

async function answerOf(db: Db, work: (db: Db) => Promise<Answer>, answerRefusal: (refusal: Refusal) => Answer): Promise<Answer> {
  await markSavepoint(db);
  try {
    return await work(db);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!error.details.keepsChanges) await undoToSavepoint(db);
    return answerRefusal(error);
  }
}
