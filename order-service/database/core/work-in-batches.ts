/** Rows of the first statement: small enough that no other statement waits long for its locks. */
export const batchSize = 500;
/** Statements per run; a later run does the rest. */
const maxBatches = 200;
/** A statement that took longer than so many milliseconds is followed by one of half the rows. */
const slowMs = 80;
const leastRows = 10;

/** A run of a job ended before its work did. What it has done is kept, and the job goes on soon. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/** `rows`: of the first statement. `signal`: the service is stopping. */
export type BatchOptions = { rows?: number; signal?: AbortSignal | undefined };

/**
 * Repeats a statement that works on at most `most` rows until it finds fewer. `workSome` returns how many it found. Each statement commits
 * by itself, so a run that is cut off keeps what it has done. Returns how many rows were found; throws `CutOff` when more are left.
 */
export async function workInBatches(
  workSome: (most: number) => Promise<number>,
  { rows = batchSize, signal }: BatchOptions = {},
): Promise<number> {
  let found = 0;
  let most = rows;
  for (let batch = 0; batch < maxBatches; batch++) {
    if (signal?.aborted) throw new CutOff('the service is stopping');
    const from = performance.now();
    const some = await workSome(most);
    found += some;
    if (some < most) return found;
    if (performance.now() - from > slowMs) most = Math.max(leastRows, Math.floor(most / 2));
  }
  throw new CutOff(`more is left after ${maxBatches} statements`);
}
