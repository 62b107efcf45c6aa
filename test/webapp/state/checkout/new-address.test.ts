import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Address, FoundAddress, NewAddress } from '#shared/model/address.ts';
import {
  chooseAddressType,
  chooseNeighborhood,
  closeNewAddress,
  nameAddress,
  newAddressState,
  openNewAddress,
  saveNewAddress,
  searchCep,
  writeAddress,
  writeCep,
} from '../../../../webapp/state/checkout/new-address.ts';
import { sessionState, startSession } from '../../../../webapp/state/session/session.ts';
import { toastsState } from '../../../../webapp/state/session/toasts.ts';
import { openWebapp, until } from '../../../helpers/webapp.ts';

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
        data: [...shop.session.userShop.addresses, saved(seen.body as NewAddress)],
        errors: [],
      });
    }
    return true;
  };
  t.after(closeNewAddress);
  await startSession();
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
    assert.ok(await saveNewAddress());
    assert.equal(sent.length, 1);
  });

  test('with only the state, because no postal service answered, shows a warning too', async (t) => {
    const { warnings } = await openModal(t, { '20000000': { ...town, city: '', state: 'RJ' } });
    writeCep('20000-000');
    await searchCep();
    assert.deepEqual(place(), ['', '', '', 'RJ']);
    assert.deepEqual(warnings(), ['warning: Falha ao buscar o CEP. Preencha o endereço abaixo.']);
  });

  // Spec §7: "CEP digits without hyphen; returns street, neighborhood, city, state, neighborhoodId, neighborhoods,
  // geoCoordinates"
  test('whose response arrives after another CEP was typed is ignored', async (t) => {
    const { shopIs, waiting } = await openModal(t);
    shopIs.isSlow = true;
    writeCep('01310-100');
    const first = searchCep();
    await until(() => waiting.length === 1);
    writeCep('37000-000');
    assert.equal(newAddressState.isSearching, false);
    const second = searchCep();
    await until(() => waiting.length === 2);
    waiting[1]?.();
    await second;
    waiting[0]?.();
    await first;
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
    const search = searchCep();
    await until(() => waiting.length === 1);
    closeNewAddress();
    await search;
    waiting[0]?.();
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
    assert.equal(await saveNewAddress(), null);
    assert.deepEqual(
      [newAddressState.wasSubmitted, warnings(), sent],
      [true, ['warning: Preencha os campos obrigatórios'], []],
    );
  });

  // Spec §7: "new address; returns addresses"
  test("sends the CEP's digits, replaces the session's addresses and returns its index", async (t) => {
    const { sent } = await openModal(t);
    writeAddress({ ...whole, isDefault: true });
    writeCep('11010-000');
    const answer = await saveNewAddress();
    assert.deepEqual(sent, [
      { ...whole, isDefault: true, name: 'Casa', zipCode: '11010000', neighborhoodId: null, geoCoordinates: null },
    ]);
    const addresses = sessionState.session?.userShop.addresses ?? [];
    assert.deepEqual([answer?.place, addresses.at(-1)?.fullAddress], [addresses.length - 1, 'Rua A, 12']);
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
    assert.equal(await saveNewAddress(), null);
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
    assert.equal(await saveNewAddress(), null);
    assert.deepEqual(
      [newAddressState.failure, newAddressState.isSaving],
      ['Você pode guardar até 50 endereços.', false],
    );
    assert.equal(newAddressState.fields.street, 'Rua A');
  });

  test('reuses the key of an unanswered attempt, so that it is saved once; another or refused address has a new key', async (t) => {
    const { shop, shopIs } = await openModal(t);
    writeAddress(whole);
    writeCep('11010-000');
    shopIs.isAway = true;
    assert.equal(await saveNewAddress(), null);
    assert.equal(newAddressState.fields.street, 'Rua A', 'the input stays');
    await saveNewAddress();
    writeAddress({ number: '77' });
    shopIs.isAway = false;
    shopIs.refuses = 'Você pode guardar até 50 endereços.';
    await saveNewAddress();
    shopIs.refuses = '';
    await saveNewAddress();
    const keys = shop.seen
      .filter(({ path }) => path === '/api/order/address/')
      .map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual(
      keys.map((key) => keys.indexOf(key)),
      [0, 0, 2, 3],
    );
  });

  test('twice at once saves one address', async (t) => {
    const { sent } = await openModal(t);
    writeAddress(whole);
    writeCep('11010-000');
    await Promise.all([saveNewAddress(), saveNewAddress()]);
    assert.equal(sent.length, 1);
  });
});
