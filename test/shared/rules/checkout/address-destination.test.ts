import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from '#shared/model/address.ts';
import { savedAddressIndex } from '#shared/rules/checkout/address-destination.ts';

const address = (changes: Partial<Address>): Address => ({
  isDefault: false,
  name: 'Casa',
  state: 'SP',
  city: 'São Paulo',
  street: 'Rua das Acácias',
  number: '12',
  zipCode: '01310100',
  complement: '',
  neighborhood: 'Bela Vista',
  neighborhoodId: null,
  fullAddress: '',
  ...changes,
});
const [home, work] = [address({}), address({ name: 'Trabalho', number: '77' })];
const beach = address({ name: 'Praia', zipCode: '11010000' });

test("a saved address that existed before has the shop's position, not the last one", () => {
  const both = [home, work];
  const table: [why: string, saved: Address[], sent: Address, place: number | null][] = [
    ['typed again exactly', both, home, 0],
    ['typed in capitals, without accents, with double spaces', both, address({ street: ' RUA  das Acacias' }), 0],
    ['new', [home, work, beach], beach, 2],
    ['new, and put first', [beach, home, work], beach, 0],
    ['new, and spelt by the shop', [home, work, address({ street: 'R. Um' })], address({ street: 'Rua 1' }), 2],
    ['nowhere', both, beach, null],
    ['nowhere among several new ones', [home, work, beach, address({ number: '3' })], address({ number: '4' }), null],
  ];
  for (const [why, saved, sent, place] of table) assert.equal(savedAddressIndex(saved, sent, both), place, why);
});
