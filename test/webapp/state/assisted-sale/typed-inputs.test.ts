import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadValue, saveValue } from '../../../../webapp/browser/storage/storage.ts';
import {
  restoreTypedInputs,
  typedFields,
  typedInputs,
  writeTypedFields,
} from '../../../../webapp/state/assisted-sale/typed-inputs.ts';
import { applyOrder } from '../../../../webapp/state/order/order.ts';
import { openWebapp, resetStores } from '../../../helpers/page/webapp.ts';
import { sampleOrder } from '../../../helpers/samples.ts';

const empty = { isOpen: false, name: '', quantity: '1' };
const fields = () => typedFields(typedInputs.forms, 'item', empty);

// Decision: What an agent typed into a form of the order is there again on the contact's next page.
test('typed fields are there again on the next page, until they are sent', async (t) => {
  await openWebapp(t);
  restoreTypedInputs('pedido');
  assert.deepEqual(fields(), empty);
  writeTypedFields('item', { ...empty, isOpen: true, name: 'Instalação' });
  resetStores();
  restoreTypedInputs('pedido');
  assert.deepEqual(fields(), { isOpen: true, name: 'Instalação', quantity: '1' });
  writeTypedFields('item', null);
  assert.equal(loadValue('typed_inputs'), null);
});

test('the next order begins with empty forms', async (t) => {
  await openWebapp(t);
  restoreTypedInputs('pedido');
  writeTypedFields('item', { ...empty, name: 'Instalação' });
  restoreTypedInputs('outro');
  assert.deepEqual(fields(), empty);
});

test('a form that is given up before the others were restored leaves them as they are', async (t) => {
  await openWebapp(t);
  applyOrder(sampleOrder({ id: 'pedido' }));
  writeTypedFields('item', { ...empty, name: 'Instalação' });
  resetStores();
  applyOrder(sampleOrder({ id: 'pedido' }));
  writeTypedFields('note', null);
  assert.equal(fields().name, 'Instalação');
});

test('a value of another type in storage is as if nothing was typed', async (t) => {
  await openWebapp(t);
  for (const forms of [7, { item: null }, { item: { name: 3, isOpen: 'sim', other: 'x', quantity: {} } }]) {
    resetStores();
    saveValue('typed_inputs', { orderId: 'pedido', forms });
    restoreTypedInputs('pedido');
    assert.deepEqual(fields(), empty);
  }
});
