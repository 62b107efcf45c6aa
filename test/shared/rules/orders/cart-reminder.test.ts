import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReminderObstacle } from '#shared/model/panel/cart-reminder.ts';
import { type ReminderFacts, reminderObstacle } from '#shared/rules/orders/cart-reminder.ts';

const now = new Date('2026-11-26T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const free: ReminderFacts = {
  hasItems: true,
  isAnonymous: false,
  isReachable: true,
  isConnected: true,
  refusesMarketing: false,
  accepts: true,
  lastReminderAt: null,
};

const cases: readonly (readonly [string, Partial<ReminderFacts>, ReminderObstacle | null])[] = [
  ['nothing stands in its way', {}, null],
  ['an empty cart', { hasItems: false }, 'no-items'],
  ['a visitor without a conversation', { isAnonymous: true }, 'no-contact'],
  ['an id that belongs to somebody else now, or to nobody', { isReachable: false }, 'unreachable'],
  ['a channel that is not connected', { isConnected: false }, 'no-channel'],
  ['a contact who stopped offers', { refusesMarketing: true }, 'marketing-stopped'],
  [
    'a contact who stopped offers, in an open conversation',
    { refusesMarketing: true, accepts: true },
    'marketing-stopped',
  ],
  ['a closed conversation without a template', { accepts: false }, 'window-closed'],
  ['a reminder of a minute ago', { lastReminderAt: hoursAgo(1 / 60) }, 'reminded-today'],
  ['a reminder of almost a day ago', { lastReminderAt: hoursAgo(23.99) }, 'reminded-today'],
  ['a reminder of a day ago', { lastReminderAt: hoursAgo(24) }, null],
];

// Decision: A cart is remembered at most once a day, and never against the contact's word.
describe('why a contact can not be reminded of the cart', () => {
  for (const [title, facts, obstacle] of cases)
    test(title, () => assert.equal(reminderObstacle({ ...free, ...facts }, now), obstacle));
});
