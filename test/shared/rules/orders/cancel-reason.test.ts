import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readyReasons } from '#shared/rules/orders/cancel-reason.ts';

// Decision: A paid order is never offered 'Pagamento não recebido' as the reason of its cancellation.
test('a paid order is not cancelled for want of payment', () => {
  assert.deepEqual(
    readyReasons(false).filter((reason) => !readyReasons(true).includes(reason)),
    ['Pagamento não recebido'],
  );
  assert.ok(readyReasons(true).includes('Produto em falta'));
});
