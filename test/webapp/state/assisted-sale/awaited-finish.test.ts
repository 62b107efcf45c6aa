import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assistedState } from '../../../../webapp/state/assisted-sale/agent-action-state.ts';
import { awaitFinish, mayGoOn } from '../../../../webapp/state/assisted-sale/awaited-finish.ts';
import { choiceRefusals } from '../../../../webapp/state/checkout/choice-refusals.ts';
import { applyOrder, loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const line = sampleItem({ index: '0', quantity: 2 });

// Decision: A press that finishes while a change is being saved goes on when it is saved, for the same order only.
test('a press goes on for the order that was on screen, and not if a change before it was refused', async (t) => {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ items: [line] });
  await loadOrder();
  choiceRefusals.errors.coupon = 'Este cupom venceu.';
  const press = awaitFinish();
  assert.ok(press);
  assert.equal(mayGoOn(press), true, 'an earlier refusal is known');
  choiceRefusals.errors.schedule = 'O horário foi preenchido.';
  assert.equal(mayGoOn(press), false);
  assert.deepEqual({ ...assistedState.message }, { title: 'Finalizar Pedido', text: 'O horário foi preenchido.' });
  choiceRefusals.errors.schedule = null;
  applyOrder(sampleOrder({ id: 'pedido-2', items: [line] }));
  assert.equal(mayGoOn(press), false, 'another order is not finished');
});

test('a press does not go on when a line got another quantity than the one that was asked for', async (t) => {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ items: [line] });
  await loadOrder();
  orderState.drafts = { 0: 5 };
  const press = awaitFinish();
  assert.ok(press);
  applyOrder(sampleOrder({ version: 2, items: [{ ...line, quantity: 5 }] }));
  assert.equal(mayGoOn(press), true);
  applyOrder(sampleOrder({ version: 3, items: [{ ...line, quantity: 3 }] }));
  assert.equal(mayGoOn(press), false);
  assert.match(assistedState.message?.text ?? '', /^A quantidade de um item ficou diferente/);
});
