import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that can pause after each `yield` and returns its result at the end. */
export type Steps<Result> = Generator<void, Result, void>;

/** A slice ends after so many steps or milliseconds, whichever is first. */
const maxSteps = 1_000;
const maxSliceMs = 10;

/**
 * Runs long work in slices. Between two slices the thread serves other requests. An abort of `signal` ends the work
 * and throws the signal's reason.
 */
export async function runInTimeSlices<Result>(work: Steps<Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + maxSliceMs;
    for (let step = 0; step < maxSteps && performance.now() < end; step++) {
      const { done, value } = work.next();
      if (done) return value;
    }
    await nextTurn();
  }
}

/** Runs the work without a pause, for small inputs and tests. */
export function runWithoutPause<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
