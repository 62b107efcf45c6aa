/** One error, with a message for people. `code` is a stable identifier for programs. */
export type ResultError = { message: string; code?: string };

/** The envelope of every `/api` response (spec §3, "Result envelope"). */
export type Envelope<Data> = { success: boolean; data: Data | null; errors: ResultError[] };

/** A failed call as a screen gets it (spec §3, "Error object"; spec §8). */
export type CallError = { message: string; code: number; type: 'error'; status: number };

/** Spec §8: "Every failed call yields the default error object (code 500, type error, status 0)". */
export const defaultCallError = { code: 500, type: 'error', status: 0 } as const;

/** A call's outcome: expected failures are values, not exceptions. A refusal may carry the current state in `data`. */
export type Result<Data> =
  | { success: true; data: Data }
  | { success: false; error: CallError; errors: ResultError[]; data: Data | null };
