import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Address, FoundAddress, NewAddress } from '#shared/model/address.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { checkoutState } from '../../../../webapp/state/checkout/checkout.ts';
import { chooseAddress } from '../../../../webapp/state/checkout/delivery.ts';
import { discardWaiting } from '../../../../webapp/state/checkout/draft.ts';
import {
  chooseAddressType,
  chooseNeighborhood,
  closeNewAddress,
  leaveNewAddress,
  nameAddress,
  newAddressState,
  openNewAddress,
  saveNewAddress,
  searchCep,
  writeAddress,
  writeCep,
} from '../../../../webapp/state/checkout/new-address.ts';
import { loadOrder, orderState } from '../../../../webapp/state/order/order.ts';
import { replaceAddresses, sessionState } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { setOnline } from '../../../helpers/page/page.ts';
import { openWebapp, until } from '../../../helpers/page/webapp.ts';
import { sampleAddress, sampleOrder } from '../../../helpers/samples.ts';
import { isSettled, reload, start } from '../choices-fixture.ts';

const avenue: FoundAddress = {
  street: 'Avenida das Palmeiras',
  neighborhood: 'Jardim',
  city: 'São Paulo',
  state: 'SP',
  neighborhoodId: null,
  neighborhoods: [],
  geoCoordinates: { latitude: -23.5, longitude: -46.6 },
};
const town: FoundAddress = {
  ...avenue,
  street: '',
  neighborhood: '',
  city: 'Vila Pequena',
  state: 'MG',
  geoCoordinates: null,
};
const zones = [
  { id: 'centro', name: 'Centro' },
  { id: 'praia', name: 'Praia' },
];
const saved = (address: NewAddress): Address => ({ ...address, fullAddress: `${address.street}, ${address.number}` });

/** An open modal, and a shop with these CEPs; look-ups wait in `waiting` while `shopIs.isSlow`. */
async function openModal(
  t: TestContext,
  known: Record<string, FoundAddress> = { '01310100': avenue, '37000000': town },
) {
  const { shop } = await openWebapp(t);
  const sent: NewAddress[] = [];
  const waiting: (() => void)[] = [];
  const shopIs = { isDown: false, isAway: false, isSlow: false, refuses: '' };
  shop.instead = (seen, reply) => {
    const fail = (status: number, message: string) =>
      reply(status, { success: false, data: null, errors: [{ message }] });
    if (seen.path.startsWith('/api/order/address/cep/')) {
      const found = known[seen.path.slice('/api/order/address/cep/'.length)];
      const answer = () => {
        if (shopIs.isDown) fail(502, 'A loja está fora do ar no momento.');
        else if (found) reply(200, { success: true, data: found, errors: [] });
        else fail(404, 'CEP não encontrado.');
      };
      if (shopIs.isSlow) waiting.push(answer);
      else answer();
      return true;
    }
    if (seen.path !== '/api/order/address/') return false;
    if (shopIs.refuses) fail(422, shopIs.refuses);
    else if (shopIs.isAway) fail(503, 'A loja está fora do ar no momento.');
    else {
      sent.push(seen.body as NewAddress);
      reply(200, {
        success: true,
        data: [...shop.session.userShop.addresses, ...sent.map((one) => saved(one))],
        errors: [],
      });
    }
    return true;
  };
  t.after(closeNewAddress);
  await start();
  checkoutState.logisticType = LogisticType.ExpressDelivery;
  openNewAddress();
  const warnings = () => toastsState.list.map(({ kind, text }) => `${kind}: ${text}`);
  return { shop, sent, waiting, shopIs, warnings };
}

const place = () => {
  const { street, neighborhood, city, state } = newAddressState.fields;
  return [street, neighborhood, city, state];
};

describe('the look-up of a CEP', () => {
  // Spec §7: "CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods,
  // geoCoordinates"
  test('fills in street, neighborhood, city and state', async (t) => {
    const { shop } = await openModal(t);
    writeCep('01310-100');
    await searchCep();
    assert.deepEqual(place(), ['Avenida das Palmeiras', 'Jardim', 'São Paulo', 'SP']);
    assert.deepEqual([newAddressState.isSearching, newAddressState.isIncomplete], [false, false]);
    assert.ok(shop.seen.some(({ path }) => path === '/api/order/address/cep/01310100'));
  });

  test('starts automatically for a complete CEP typed before, in any spelling', async (t) => {
    await openModal(t);
    openNewAddress({ cep: '01310100', number: ' 1500 ' });
    assert.equal(newAddressState.fields.zipCode, '01310-100');
    await until(() => newAddressState.answers === 1);
    assert.deepEqual(
      [newAddressState.fields.street, newAddressState.fields.number],
      ['Avenida das Palmeiras', '1500'],
      'the number typed beside the CEP stays',
    );
  });

  test('starts without a press once the last digit is typed, once for each CEP', async (t) => {
    const { shop } = await openModal(t);
    writeCep('01310-10');
    assert.equal(newAddressState.isSearching, false);
    writeCep('01310-100');
    writeCep('01310-100');
    await until(() => newAddressState.answers === 1);
    assert.equal(newAddressState.fields.street, 'Avenida das Palmeiras');
    assert.equal(shop.seen.filter(({ path }) => path.includes('/cep/')).length, 1);
  });

  test('sends nothing for an incomplete CEP', async (t) => {
    const { shop } = await openModal(t);
    writeCep('01310-10');
    await searchCep();
    assert.ok(!shop.seen.some(({ path }) => path.includes('/cep/')));
  });

  // Spec §7: "CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods,
  // geoCoordinates"
  test('leaves fields open that a town with a single CEP does not define, and keeps their input', async (t) => {
    const { warnings } = await openModal(t);
    writeAddress({ street: 'Rua do Coreto' });
    writeCep('37000-000');
    await searchCep();
    assert.deepEqual(place(), ['Rua do Coreto', '', 'Vila Pequena', 'MG']);
    assert.deepEqual(warnings(), []);
  });

  test('offers the neighbourhoods that the shop distinguishes, and one must be chosen', async (t) => {
    await openModal(t, { '11000000': { ...town, neighborhoods: zones } });
    writeAddress({ neighborhood: 'Centrão' });
    writeCep('11000-000');
    await searchCep();
    assert.deepEqual(newAddressState.neighborhoods, zones);
    assert.deepEqual([newAddressState.fields.neighborhood, newAddressState.fields.neighborhoodId], ['', null]);
    chooseNeighborhood('praia');
    assert.deepEqual([newAddressState.fields.neighborhood, newAddressState.fields.neighborhoodId], ['Praia', 'praia']);
    chooseNeighborhood('');
    assert.deepEqual([newAddressState.fields.neighborhood, newAddressState.fields.neighborhoodId], ['', null]);
  });

  // Spec §7: "CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods,
  // geoCoordinates"
  test('selects the neighbourhood that the shop recognised', async (t) => {
    await openModal(t, {
      '11000000': { ...avenue, neighborhood: 'centro', neighborhoodId: 'centro', neighborhoods: zones },
    });
    writeCep('11000-000');
    await searchCep();
    assert.deepEqual(
      [newAddressState.fields.neighborhood, newAddressState.fields.neighborhoodId],
      ['Centro', 'centro'],
    );
  });

  // Spec §8: "A toast shows warnings from the new-address modal."
  test('that fails never blocks: a warning shows, and the fields stay editable', async (t) => {
    const { shopIs, sent, warnings } = await openModal(t);
    shopIs.isDown = true;
    writeCep('01310-100');
    await searchCep();
    const says = 'Falha ao buscar o CEP. A loja está fora do ar no momento. Preencha o endereço abaixo.';
    assert.equal(newAddressState.isIncomplete, true);
    assert.deepEqual(warnings(), [`warning: ${says}`]);
    assert.equal(newAddressState.isSearching, false);
    writeAddress({ street: 'Rua A', number: '1', neighborhood: 'Centro', city: 'Santos', state: 'SP' });
    assert.equal(await saveNewAddress(), true);
    assert.equal(sent.length, 1);
  });

  test('with only the state, because no postal service responded, shows a warning too', async (t) => {
    const { warnings } = await openModal(t, { '20000000': { ...town, city: '', state: 'RJ' } });
    writeCep('20000-000');
    await searchCep();
    assert.deepEqual(place(), ['', '', '', 'RJ']);
    assert.deepEqual(warnings(), ['warning: Falha ao buscar o CEP. Preencha o endereço abaixo.']);
    closeNewAddress();
    assert.deepEqual(warnings(), [], 'the closed modal took its warning along');
  });

  // Spec §7: "CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods,
  // geoCoordinates"
  test('whose response arrives after another CEP was typed is ignored', async (t) => {
    const { shopIs, waiting } = await openModal(t);
    shopIs.isSlow = true;
    writeCep('01310-100');
    await until(() => waiting.length === 1);
    writeCep('37000-00');
    assert.equal(newAddressState.isSearching, false);
    writeCep('37000-000');
    await until(() => waiting.length === 2);
    waiting[1]?.();
    await until(() => newAddressState.answers === 1);
    waiting[0]?.();
    assert.deepEqual(place(), ['', '', 'Vila Pequena', 'MG']);
  });

  test("does not keep one CEP's street for another", async (t) => {
    await openModal(t);
    writeCep('01310-100');
    await searchCep();
    writeAddress({ neighborhood: 'Jardim das Flores' });
    writeCep('01310-10');
    assert.deepEqual(place(), ['', 'Jardim das Flores', '', '']);
    assert.equal(newAddressState.fields.geoCoordinates, null);
  });

  test('whose modal was closed shows nothing', async (t) => {
    const { shopIs, waiting, warnings } = await openModal(t);
    shopIs.isSlow = true;
    writeCep('01310-100');
    await until(() => waiting.length === 1);
    closeNewAddress();
    waiting[0]?.();
    await new Promise(setImmediate);
    assert.deepEqual([newAddressState.answers, warnings(), newAddressState.fields.zipCode], [0, [], '']);
  });
});

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

  test('twice at once saves one address', async (t) => {
    const { sent } = await openModal(t);
    writeAddress(whole);
    writeCep('11010-000');
    await Promise.all([saveNewAddress(), saveNewAddress()]);
    assert.equal(sent.length, 1);
  });
});

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
