import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { chooseAddress } from '../../../../webapp/state/checkout/delivery.ts';
import { discardWaiting } from '../../../../webapp/state/checkout/draft.ts';
import {
  closeNewAddress,
  newAddressState,
  openNewAddress,
  saveNewAddress,
  writeAddress,
  writeCep,
} from '../../../../webapp/state/checkout/new-address.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { replaceAddresses, sessionState } from '../../../../webapp/state/session/session.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { sampleAddress, sampleOrder } from '../../../helpers/samples.ts';
import { isSettled, reload } from '../choices-fixture.ts';
import { openModal } from './new-address-fixture.ts';

describe('a new address without a connection', () => {
  const addresses = () => sessionState.session?.userShop.addresses ?? [];
  async function saveOffline(t: TestContext) {
    const modal = await openModal(t);
    replaceAddresses(['10', '20'].map((number) => sampleAddress({ number })));
    modal.shop.session.userShop.addresses = [...addresses()];
    checkoutState.deliveryAddressIndex = 0;
    setOnline(false);
    writeAddress({ street: 'Rua A', number: '12', neighborhood: 'Centro', city: 'Santos', state: 'SP' });
    writeCep('11010-000');
    assert.equal(await saveNewAddress(), true);
    closeNewAddress();
    return modal;
  }

  test('waits across a reload, and then the order is delivered to it', async (t) => {
    const { sent, warnings } = await saveOffline(t);
    assert.equal(orderState.waitingNote, '1 endereço aguardando conexão. Conecte-se para continuar o pedido.');
    await reload();
    assert.deepEqual([sent, checkoutState.deliveryAddressIndex], [[], 0]);
    setOnline(true);
    await until(isSettled);
    assert.deepEqual([sent.length, addresses().length, checkoutState.deliveryAddressIndex], [1, 3, 2]);
    assert.deepEqual([orderState.waitingNote, warnings()], [null, ['success: Suas escolhas foram salvas']]);
  });

  test('is saved although another address was chosen since, and that one stays chosen', async (t) => {
    await saveOffline(t);
    await chooseAddress(1);
    setOnline(true);
    await until(isSettled);
    assert.deepEqual([addresses().length, checkoutState.deliveryAddressIndex], [3, 1]);
  });

  test('made after another one that waits is the delivery address', async (t) => {
    await saveOffline(t);
    openNewAddress();
    writeAddress({ street: 'Rua B', number: '14', neighborhood: 'Centro', city: 'Santos', state: 'SP' });
    writeCep('11010-000');
    assert.equal(await saveNewAddress(), true);
    closeNewAddress();
    setOnline(true);
    await until(isSettled);
    const place = checkoutState.deliveryAddressIndex ?? -1;
    assert.equal(addresses()[place]?.street, 'Rua B');
  });

  test('is saved although its order was placed meanwhile', async (t) => {
    const { shop, sent } = await saveOffline(t);
    shop.order = sampleOrder({ id: 'pedido-2' });
    setOnline(true);
    await loadOrder();
    await until(isSettled);
    assert.deepEqual([sent.length, addresses().length], [1, 3]);
  });

  test('shows why it is refused, and the next form starts with it', async (t) => {
    const { shopIs, warnings } = await saveOffline(t);
    shopIs.refuses = 'Você pode guardar até 50 endereços.';
    setOnline(true);
    await until(isSettled);
    assert.deepEqual(warnings(), ['warning: Você pode guardar até 50 endereços.']);
    openNewAddress();
    assert.deepEqual([newAddressState.fields.street, newAddressState.fields.zipCode], ['Rua A', '11010-000']);
  });

  test('is not sent once it is discarded', async (t) => {
    const { sent } = await saveOffline(t);
    discardWaiting(({ kind }) => kind === 'address');
    assert.equal(orderState.waitingNote, null);
    setOnline(true);
    assert.deepEqual([isSettled(), sent], [true, []]);
  });
});
