import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ContactEvent } from '#shared/model/agent-contact.ts';
import { abandonedAt } from '#shared/rules/cart/abandoned-cart.ts';

const cart = { totalAmout: 20, quantity: 2 };
const changed: Pick<ContactEvent, 'kind' | 'at'>[] = [{ kind: 'cart', at: '2026-11-20T10:00:00.123456Z' }];
const opened: typeof changed = [{ kind: 'opened', at: '2026-11-20T10:00:00.123456Z' }];

type Case = [what: string, cart: typeof cart | null, events: typeof changed, now: string, at: string | null];
const cases: Case[] = [
  ['after half an hour', cart, changed, '2026-11-20T10:30:00.123Z', '2026-11-20T10:30:00.123456Z'],
  ['an hour later, at the same instant', cart, changed, '2026-11-20T11:30:00.000Z', '2026-11-20T10:30:00.123456Z'],
  ['not before', cart, changed, '2026-11-20T10:30:00.122Z', null],
  ['not without items', null, changed, '2026-11-20T11:30:00.000Z', null],
  ['not without a change of the contact', cart, opened, '2026-11-20T11:30:00.000Z', null],
];

// Decision: A contact's cart counts as abandoned half an hour after their last change of it.
describe('a cart is abandoned', () => {
  for (const [what, content, events, now, at] of cases)
    test(what, () => assert.equal(abandonedAt(content, events, new Date(now)), at));
});
