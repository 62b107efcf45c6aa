/** Rows of the first statement. Few enough that no other statement waits long for its locks. */
export const batchSize = 500;
/** Statements per run; a later run does the rest. */
const maxBatches = 200;
/** After a statement that took longer than this, in milliseconds, the next one has half the rows. */
const slowMs = 80;
const minRows = 10;

/** A run of a job ended before its work was finished. The finished part stays, and the job continues soon. */
export class CutOff extends Error {
  override name = 'CutOff';
}

/** `rows`: batch size of the first statement. `signal`: aborted when the service stops. */
export type BatchOptions = { rows?: number; signal?: AbortSignal | undefined };

/**
 * Repeats a statement that processes at most `most` rows, until it finds fewer. `processBatch` returns the number of
 * rows it found. Each statement commits on its own, so an interrupted run loses nothing. Returns the number of rows
 * found; throws `CutOff` when rows are left.
 */
export async function workInBatches(
  processBatch: (most: number) => Promise<number>,
  { rows = batchSize, signal }: BatchOptions = {},
): Promise<number> {
  let found = 0;
  let most = rows;
  for (let batch = 0; batch < maxBatches; batch++) {
    if (signal?.aborted) throw new CutOff('the service is stopping');
    const from = performance.now();
    const batchRows = await processBatch(most);
    found += batchRows;
    if (batchRows < most) return found;
    if (performance.now() - from > slowMs) most = Math.max(minRows, Math.floor(most / 2));
  }
  throw new CutOff(`more is left after ${maxBatches} statements`);
}
