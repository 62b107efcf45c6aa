/** One error, with a message for people. `code` is a stable identifier for programs. */
export type ResultError = { message: string; code?: string };

/** The envelope of every `/api` response (spec §3, "Result envelope"). */
export type Envelope<Data> = { success: boolean; data: Data | null; errors: ResultError[] };

/** A failed call as a screen gets it (spec §3, "Error object"; spec §8). */
export type CallError = { message: string; code: number; type: 'error'; status: number };

/** Spec §8: "Every failed call yields the default error object (code 500, type error, status 0)". */
export const defaultCallError = { code: 500, type: 'error', status: 0 } as const;

/**
 * What a failed call means for its caller:
 * - `lost`: no response of the shop arrived. The call may have run.
 * - `uncertain`: the shop failed during the call. The call may have run.
 * - `busy`: a rate limit. Nothing ran, and the same call may succeed in a moment.
 * - `stale`: the order is not the one the call was meant for. Nothing ran.
 * - `missing`: nothing has this id. The same call can't succeed.
 * - `refused`: any other refusal. `errors` has the reasons.
 */
export type FailureKind = 'lost' | 'uncertain' | 'busy' | 'stale' | 'missing' | 'refused';

/** A failed call. `text`: the reason for people. A refusal may carry the current state in `data`. */
export type Failure<Data = unknown> = {
  success: false;
  kind: FailureKind;
  text: string;
  error: CallError;
  errors: ResultError[];
  data: Data | null;
};

/** A call's outcome: expected failures are values, not exceptions. */
export type Result<Data> = { success: true; data: Data } | Failure<Data>;

/**
 * True if the call may have run although it failed. Its caller repeats it with the same key or asks for the outcome.
 */
export const hasUncertainOutcome = ({ kind }: Failure): boolean => kind === 'lost' || kind === 'uncertain';

/**
 * True if no response of the shop arrived or a rate limit stopped the call: it can be queued and sent again later, with
 * the same key because it may have run.
 */
export const isUndelivered = ({ kind }: Failure): boolean => kind === 'lost' || kind === 'busy';

/** True if the shop neither accepted nor refused: the same call may succeed in a moment. */
export const isTemporary = (failure: Failure): boolean => hasUncertainOutcome(failure) || isUndelivered(failure);
