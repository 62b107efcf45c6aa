import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { owedCents } from '#shared/rules/payment/owed-money.ts';

const { Creating, Received, Finalized, Canceled, Error: Failed } = OrderStatus;

// Decision: The shop owes what it still has of the money of an order that ended, by one rule for all its readers.
for (const [title, status, isStopped, owed] of [
  ['is built again', Creating, false, 0],
  ['goes on', Received, false, 0],
  ['was handed over', Finalized, false, 0],
  ['was cancelled', Canceled, false, 50],
  ['had ended when its money came', Failed, false, 50],
  ['was stopped by a dispute or a fraud alert', Failed, true, 0],
] as const)
  test(`of 50 that are left, an order that ${title} owes ${owed}`, () => {
    assert.equal(owedCents(50, { status, isStopped }), owed);
    assert.equal(owedCents(0, { status, isStopped }), 0);
  });
