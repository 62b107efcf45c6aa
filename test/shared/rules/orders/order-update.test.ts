import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';
import { type OrderUpdate, orderUpdate, type PageKnowledge } from '#shared/rules/orders/order-update.ts';

const event = (fields: Partial<OrderEvent> = {}): OrderEvent => ({
  id: 'a',
  version: 5,
  status: OrderStatus.Creating,
  changedBy: ChangedBy.Agent,
  ...fields,
});
const page = (fields: Partial<PageKnowledge> = {}): PageKnowledge => ({
  shown: { id: 'a', version: 4, status: OrderStatus.Creating },
  applied: 4,
  isAgent: false,
  hasEnded: false,
  ...fields,
});
const shown = (version: number, status: OrderStatus = OrderStatus.Creating) => ({
  shown: { id: 'a', version, status },
});
const received = { status: OrderStatus.Received };
const canceled = { status: OrderStatus.Canceled };
const byShopper = { changedBy: ChangedBy.Shopper };

const cases: [what: string, event: Partial<OrderEvent>, page: Partial<PageKnowledge>, update: OrderUpdate][] = [
  ['a newer version of the order on screen is read', {}, {}, 'read'],
  ['a version after a missed one is read', { version: 9 }, {}, 'read'],
  ['a version whose event was never applied is read', {}, { applied: null }, 'read'],
  ['an event that was applied is old', {}, { applied: 5 }, 'none'],
  ['a late event is old', { version: 3 }, {}, 'none'],
  ['a version that a response contained is known', {}, shown(5), 'known'],
  ['a version that a failed read did not load is read again', {}, { applied: 4, ...shown(4) }, 'read'],
  ['without an order on screen there is nothing to update', {}, { shown: null }, 'none'],
  ['a page that shows how its order ended stays', {}, { hasEnded: true }, 'none'],
  ['the next order that is being built is read', { id: 'b', version: 1 }, { applied: null }, 'read'],
  ['another order that has ended is ignored', { id: 'b', ...received }, { applied: null }, 'none'],
  ['a shopper sees the end when the agent confirmed', received, {}, 'end'],
  ['an agent sees the end when the shopper confirmed', { ...received, ...byShopper }, { isAgent: true }, 'end'],
  ['a shopper who confirmed in another tab gets the next order', { ...received, ...byShopper }, {}, 'read'],
  ['an agent sees the end when an agent confirmed elsewhere', received, { isAgent: true }, 'end'],
  ['a shopper sees the end when the agent canceled', canceled, {}, 'end'],
  ['an agent sees the end when another agent canceled', canceled, { isAgent: true }, 'end'],
  ['an end that the page made itself is known', received, { ...shown(5, OrderStatus.Received) }, 'known'],
  ['a paid order that is still on screen is read', { ...received, version: 6 }, shown(5, OrderStatus.Received), 'read'],
];

for (const [what, fields, knowledge, update] of cases)
  test(what, () => assert.equal(orderUpdate(event(fields), page(knowledge)), update));
