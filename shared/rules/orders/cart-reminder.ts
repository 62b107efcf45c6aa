import type { ReminderObstacle } from '#shared/model/panel/cart-reminder.ts';

/** What decides whether the shop may remind a contact of the cart now. */
export type ReminderFacts = {
  hasItems: boolean;
  isAnonymous: boolean;
  /** Whether the contact's id in the channel is still theirs. */
  isReachable: boolean;
  isConnected: boolean;
  refusesMarketing: boolean;
  /** Whether the channel accepts a message now: an open conversation, an approved template, or no such limit. */
  accepts: boolean;
  lastReminderAt: Date | null;
};

/** So long a cart gets no second reminder, in milliseconds. */
const oneDay = 24 * 3_600_000;

/** Why the contact can't be reminded of the cart now; `null`: the shop may do it. */
export function reminderObstacle(facts: ReminderFacts, now: Date): ReminderObstacle | null {
  if (!facts.hasItems) return 'no-items';
  if (facts.isAnonymous) return 'no-contact';
  if (!facts.isReachable) return 'unreachable';
  if (!facts.isConnected) return 'no-channel';
  if (facts.refusesMarketing) return 'marketing-stopped';
  if (facts.lastReminderAt && now.getTime() - facts.lastReminderAt.getTime() < oneDay) return 'reminded-today';
  return facts.accepts ? null : 'window-closed';
}
