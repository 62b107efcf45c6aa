import type { AgentContact, ContactEvent } from '../../model/agent-contact.ts';

/** A contact's cart is abandoned after this time without a change of theirs, in milliseconds. */
export const abandonedAfterMs = 30 * 60_000;

/**
 * When the contact left the cart: half an hour after their last change of it, if it has items and nothing ended it
 * since;
 * `null` = not yet. `at` keeps the microseconds.
 */
export function abandonedAt(
  cart: AgentContact['cart'],
  events: readonly Pick<ContactEvent, 'kind' | 'at'>[],
  now: Date,
): string | null {
  const changed = events.find(({ kind }) => kind === 'cart')?.at;
  if (cart === null || changed === undefined) return null;
  const left = new Date(new Date(changed).getTime() + abandonedAfterMs);
  return left <= now ? left.toISOString().replace(/\.(\d{3})Z$/, (_, ms) => `.${ms}${changed.slice(23, 26)}Z`) : null;
}
