/**
 * Why a store was not asked, or did not answer. `not-linked`: there is no store, or its tokens are of another SECRETS_KEY. `revoked`: it took
 * its authorisation back, and the merchant has to link it again. `blocked`: the store itself is closed at Tray. `no-room`: its limits are used
 * up. `unreachable`: no answer, or none that means anything; a write may have been carried out (`isUnclear`). `refused`: it does not take what
 * was sent. `another-store`: its API speaks for a store that was not linked.
 */
export type StoreProblemKind =
  | 'not-linked'
  | 'revoked'
  | 'blocked'
  | 'no-room'
  | 'unreachable'
  | 'refused'
  | 'another-store';

/** A store could not be asked. Its message is for programs and the log, and holds nothing that was sent or answered. */
export class StoreProblem extends Error {
  override name = 'StoreProblem';
  readonly kind: StoreProblemKind;
  /** When asking again may help; null: it is not known. */
  readonly againAt: Date | null;
  readonly isUnclear: boolean;
  constructor(kind: StoreProblemKind, againAt: Date | null = null, { detail = '', isUnclear = false } = {}) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
    this.kind = kind;
    this.againAt = againAt;
    this.isUnclear = isUnclear;
  }
}

const minute = 60_000;
/** After the first failure, the second, … of the same thing; the last one holds from then on. */
const pauses = [5_000, 15_000, minute, 5 * minute, 15 * minute, 30 * minute];

/** When something that failed for the `tries`th time is tried again. */
export function nextAttemptAt(error: unknown, tries: number, now: Date): Date {
  if (error instanceof StoreProblem && error.againAt && error.againAt > now) return error.againAt;
  return new Date(now.getTime() + (pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? 0));
}

/** A word for the log and the status: of faults that are none of the store's only their kind. */
export const problemCode = (error: unknown): string =>
  error instanceof StoreProblem ? error.message : error instanceof Error ? error.name : 'unknown';
