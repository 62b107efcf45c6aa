import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { repeatPlacedOrder } from '../../../../webapp/state/placed-orders/placed-order.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { openWebapp, resetStores } from '../../../helpers/page/webapp.ts';
import { sampleOrder } from '../../../helpers/samples.ts';

// Decision: a lost response adds nothing twice.
test("'Pedir de novo' after a lost response and a reload uses the key of the first press", async (t) => {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  const keys: unknown[] = [];
  shop.instead = ({ path, headers }, reply) => {
    if (!path.endsWith('/repeat')) return false;
    keys.push(headers['idempotency-key']);
    const done = { success: true, data: { order: sampleOrder({}), missing: [] }, errors: [] };
    reply(200, keys.length === 1 ? '<html>' : done);
    return true;
  };
  await startSession();
  await repeatPlacedOrder(12);
  resetStores();
  await startSession();
  await repeatPlacedOrder(12);
  assert.deepEqual([keys.length, new Set(keys).size, loadValue('repeated_order')], [2, 1, null]);
  await repeatPlacedOrder(12);
  assert.equal(new Set(keys).size, 2, 'an accepted one is over');
});
