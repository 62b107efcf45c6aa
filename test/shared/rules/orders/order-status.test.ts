import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { orderTransitions } from '#shared/rules/orders/order-status.ts';
import { isStatusReachable } from '../../../helpers/order-service/reachable-status.ts';

const { Creating, Received, Finalized, Canceled, Error: Failed } = OrderStatus;

describe('the life of an order', () => {
  test('lists each allowed change of status, and no other', () => {
    const statuses = Object.values(OrderStatus);
    const reachable = statuses.flatMap((from) =>
      statuses.filter((to) => isStatusReachable(from, to)).map((to) => [from, to]),
    );
    assert.deepEqual(reachable, [
      [Creating, Received],
      [Creating, Canceled],
      [Creating, Failed],
      [Received, Creating],
      [Received, Finalized],
      [Received, Canceled],
      [Received, Failed],
      [Finalized, Received],
      [Canceled, Failed],
      [Failed, Received],
      [Failed, Canceled],
      [Failed, Failed],
    ]);
  });

  test('allows only a Received order to be finalized, cancelled by the shop, or reopened', () => {
    for (const name of ['finalize', 'cancel', 'reopen'] as const)
      assert.deepEqual(orderTransitions[name].from, [Received], name);
  });

  test('names the roles that may make each change', () => {
    for (const [name, { by }] of Object.entries(orderTransitions)) assert.ok(by.length > 0, name);
    assert.deepEqual(orderTransitions.finalize.by, ['shop']);
    assert.deepEqual(orderTransitions.resume.by, ['shop'], 'the shop undoes its own mistake');
    assert.ok(!isStatusReachable(Finalized, Failed), 'money for a Finalized order counts as paid');
  });
});
