import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OrderStatus } from '#shared/model/order/order.ts';
import { refundEffect } from '#shared/rules/payment/refund-effect.ts';

// Decision: The question before a refund promises a cancellation only where the refund cancels the order.
for (const [status, isDispatched, expected] of [
  [OrderStatus.Received, false, 'cancels'],
  [OrderStatus.Received, true, 'stays'],
  [OrderStatus.Finalized, true, 'stays'],
  [OrderStatus.Finalized, false, 'stays'],
  [OrderStatus.Canceled, false, 'ended'],
  [OrderStatus.Canceled, true, 'ended'],
  [OrderStatus.Error, false, 'ended'],
] as const)
  test(`a whole refund of an order with status ${status}${isDispatched ? ' that left' : ''}: ${expected}`, () => {
    assert.equal(refundEffect({ status, isDispatched }), expected);
  });
