/** One thing that went wrong, in words a person can read. `code` is a stable word for programs. */
export type ResultError = { message: string; code?: string };

/** The envelope every answer of `/api` comes in (spec §3, "Result envelope"). */
export type Envelope<Data> = { success: boolean; data: Data | null; errors: ResultError[] };

/** What a failed call looks like to a screen (spec §3, "Error object"; spec §8). */
export type CallError = { message: string; code: number; type: 'error'; status: number };

/** Spec §8: "Every failed call yields the default error object (code 500, type error, status 0)". */
export const defaultCallError = { code: 500, type: 'error', status: 0 } as const;

/** A call's outcome: failures a person can cause are values, not exceptions. A refusal may say in `data` how things stand now. */
export type Result<Data> =
  | { success: true; data: Data }
  | { success: false; error: CallError; errors: ResultError[]; data: Data | null };
