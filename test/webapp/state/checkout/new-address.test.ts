import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import {
  chooseAddressType,
  closeNewAddress,
  leaveNewAddress,
  nameAddress,
  newAddressState,
  openNewAddress,
  saveNewAddress,
  writeAddress,
  writeCep,
} from '../../../../webapp/state/checkout/new-address.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { isSettled } from '../choices-fixture.ts';
import { openModal } from './new-address-fixture.ts';

describe('saving a new address', () => {
  const whole = {
    street: 'Rua A',
    number: '12',
    neighborhood: 'Centro',
    city: 'Santos',
    state: 'SP',
    complement: 'fundos',
  };

  // Spec §5: "New address needs name, street, number, neighborhood (or neighborhood select), valid CEP, city, state,
  // else 'Preencha os campos obrigatórios'. Complemento optional."
  test("reports missing fields: 'Preencha os campos obrigatórios'", async (t) => {
    const { sent, warnings } = await openModal(t);
    writeAddress(whole);
    assert.equal(await saveNewAddress(), false);
    assert.deepEqual(
      [newAddressState.wasSubmitted, warnings(), sent],
      [true, ['warning: Preencha os campos obrigatórios'], []],
    );
  });

  // Spec §7: "new address; returns addresses"
  test("sends the CEP's digits, replaces the session's addresses and delivers the order to it", async (t) => {
    const { sent } = await openModal(t);
    writeAddress({ ...whole, isDefault: true });
    writeCep('11010-000');
    assert.equal(await saveNewAddress(), true);
    assert.deepEqual(sent, [
      { ...whole, isDefault: true, name: 'Casa', zipCode: '11010000', neighborhoodId: null, geoCoordinates: null },
    ]);
    const addresses = sessionState.session?.userShop.addresses ?? [];
    assert.deepEqual(
      [checkoutState.deliveryAddressIndex, addresses.at(-1)?.fullAddress],
      [addresses.length - 1, 'Rua A, 12'],
    );
  });

  test("makes the payer's address the usual one, also where a draft said otherwise", async (t) => {
    const { sent } = await openModal(t);
    writeAddress({ ...whole, isDefault: false });
    leaveNewAddress();
    openNewAddress({ isForPayer: true });
    writeCep('11010-000');
    assert.equal(await saveNewAddress(), true);
    assert.deepEqual(
      sent.map((address) => Object(address).isDefault),
      [true],
    );
  });

  // Spec §5: "Type Casa, Trabalho or Outro; the name is fixed for Casa and Trabalho."
  test('names it Casa or Trabalho by its type, and requires an own name for Outro', async (t) => {
    const { sent } = await openModal(t);
    writeAddress({ ...whole, complement: '' });
    writeCep('11010-000');
    nameAddress('Sítio');
    chooseAddressType('Trabalho');
    await saveNewAddress();
    chooseAddressType('Outro');
    await saveNewAddress();
    nameAddress(' ');
    assert.equal(await saveNewAddress(), false);
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['Trabalho', 'Sítio'],
    );
  });

  test("shows the shop's text on a refusal, and keeps the input", async (t) => {
    const { shopIs } = await openModal(t);
    shopIs.refuses = 'Você pode guardar até 50 endereços.';
    writeAddress(whole);
    writeCep('11010-000');
    assert.equal(await saveNewAddress(), false);
    assert.deepEqual(
      [newAddressState.failure, newAddressState.isSaving],
      ['Você pode guardar até 50 endereços.', false],
    );
    assert.equal(newAddressState.fields.street, 'Rua A');
  });

  test('whose response is lost is sent again under its key, and saved once', async (t) => {
    const { shop, sent, shopIs } = await openModal(t);
    writeAddress(whole);
    writeCep('11010-000');
    shopIs.isAway = true;
    assert.equal(await saveNewAddress(), true, 'the queue continues');
    shopIs.isAway = false;
    await until(isSettled);
    const attempts = shop.seen.filter(({ path }) => path === '/api/order/address/');
    assert.ok(attempts.length > 1);
    assert.equal(
      new Set(attempts.map(({ headers, body }) => JSON.stringify([headers['idempotency-key'], body]))).size,
      1,
    );
    assert.equal(sent.length, 1);
    assert.equal(checkoutState.deliveryAddressIndex, 0);
  });

  test('whose modal is closed meanwhile changes nothing else', async (t) => {
    const { sent } = await openModal(t);
    writeAddress(whole);
    writeCep('11010-000');
    const saving = saveNewAddress();
    closeNewAddress();
    assert.equal(await saving, false);
    assert.deepEqual([sent.length, checkoutState.deliveryAddressIndex], [1, null]);
    assert.equal(sessionState.session?.userShop.addresses.length, 1);
  });

  test('that was closed without saving is there at the next opening, and gone once it was saved', async (t) => {
    await openModal(t);
    writeAddress(whole);
    writeCep('11010-000');
    leaveNewAddress();
    assert.equal(newAddressState.fields.street, '');
    openNewAddress();
    assert.deepEqual([newAddressState.fields.street, newAddressState.fields.zipCode], [whole.street, '11010-000']);
    assert.equal(await saveNewAddress(), true);
    leaveNewAddress();
    openNewAddress();
    assert.deepEqual([newAddressState.fields.street, newAddressState.fields.zipCode], ['', '']);
  });

  test('keeps what is typed with the draft of the checkout, until it is saved', async (t) => {
    await openModal(t);
    writeAddress(whole);
    writeCep('11010-000');
    await until(() => checkoutState.newAddress?.fields.zipCode === '11010-000');
    assert.equal(checkoutState.newAddress?.fields.street, whole.street);
    assert.equal(await saveNewAddress(), true);
    await until(() => checkoutState.newAddress === null);
    closeNewAddress();
    assert.equal(checkoutState.newAddress, null);
  });

  test('twice at once saves one address', async (t) => {
    const { sent } = await openModal(t);
    writeAddress(whole);
    writeCep('11010-000');
    await Promise.all([saveNewAddress(), saveNewAddress()]);
    assert.equal(sent.length, 1);
  });
});
