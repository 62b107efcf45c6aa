import type { SeenOrder } from '../../model/order.ts';

/**
 * A confirmation that nobody has answered, of the order as it was seen: it may have placed it, and under its key that is done once
 * (architecture: `Idempotency-Key`). `at`: when it was sent, or given up; milliseconds since 1970. `isRestored`: the page was loaded again since.
 */
export type UnansweredConfirmation = SeenOrder & { key: string; at: number; isRestored: boolean };

/** The door where a kept one enters, by a page that was loaded again; null for anything else. */
export const restoredConfirmation = (kept: unknown): UnansweredConfirmation | null =>
  isUnanswered(kept) ? { ...kept, isRestored: true } : null;

const isUnanswered = (kept: unknown): kept is UnansweredConfirmation =>
  typeof kept === 'object' &&
  kept !== null &&
  ['key', 'id'].every((field) => typeof Reflect.get(kept, field) === 'string') &&
  ['version', 'at'].every((field) => typeof Reflect.get(kept, field) === 'number');
