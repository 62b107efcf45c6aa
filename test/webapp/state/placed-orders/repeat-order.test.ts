import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadValue } from '../../../../webapp/browser/storage/storage.ts';
import { placedOrderState, repeatPlacedOrder } from '../../../../webapp/state/placed-orders/placed-order.ts';
import { startSession } from '../../../../webapp/state/session/load-session.ts';
import { openWebapp, resetStores } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

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

// Decision: Who repeats an order reads each price that changed since, from what to what.
test("'Pedir de novo' keeps each new price to read, also of what the cart had already", async (t) => {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  const ofOrder = 'O preço de Café mudou de R$ 27,90 para R$ 29,90.';
  const ofCart = 'O preço de Pão mudou de R$ 9,00 para R$ 8,00.';
  const lines = ['Café', 'Pão'].map((name) => sampleItem({ name }));
  let priceChanges: object = { priceChanges: [ofOrder] };
  shop.instead = ({ path }, reply) => {
    if (!path.endsWith('/repeat')) return false;
    const order = sampleOrder({ items: lines, catalogErrorMessages: [ofOrder, ofCart, 'Pão está indisponível.'] });
    reply(200, { success: true, data: { order, missing: [], ...priceChanges }, errors: [] });
    return true;
  };
  await startSession();
  await repeatPlacedOrder(12);
  assert.deepEqual(placedOrderState.repeated?.prices, [ofOrder, ofCart]);
  priceChanges = {};
  await repeatPlacedOrder(12);
  assert.deepEqual(placedOrderState.repeated?.prices, [ofOrder, ofCart], 'an order service without the field');
});
