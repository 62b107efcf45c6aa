import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  chooseNeighborhood,
  closeNewAddress,
  newAddressState,
  openNewAddress,
  saveNewAddress,
  searchCep,
  writeAddress,
  writeCep,
} from '../../../../webapp/state/checkout/new-address.ts';
import { until } from '../../../helpers/page/webapp.ts';
import { avenue, openModal, place, town, zones } from './new-address-fixture.ts';

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
    await until(() => newAddressState.finishedLookups === 1);
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
    await until(() => newAddressState.finishedLookups === 1);
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
    await until(() => newAddressState.finishedLookups === 1);
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
    assert.deepEqual([newAddressState.finishedLookups, warnings(), newAddressState.fields.zipCode], [0, [], '']);
  });
});
