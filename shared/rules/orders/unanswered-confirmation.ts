import type { SeenOrder } from '../../model/order.ts';

/**
 * A confirmation without a response, for the order version that was shown. It may have placed the order; under its key
 * a retry takes effect at most once (architecture: `Idempotency-Key`). `at`: when it was sent or given up, milliseconds
 * since 1970. `isRestored`: the page was reloaded since.
 */
export type UnansweredConfirmation = SeenOrder & { key: string; at: number; isRestored: boolean };

/** Parses a stored confirmation after a reload; `null` for anything else. */
export const restoredConfirmation = (kept: unknown): UnansweredConfirmation | null =>
  isUnanswered(kept) ? { ...kept, isRestored: true } : null;

const isUnanswered = (kept: unknown): kept is UnansweredConfirmation =>
  typeof kept === 'object' &&
  kept !== null &&
  ['key', 'id'].every((field) => typeof Reflect.get(kept, field) === 'string') &&
  ['version', 'at'].every((field) => typeof Reflect.get(kept, field) === 'number');
