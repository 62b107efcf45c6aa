import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyAddress, parseAddressDraft } from '#shared/rules/checkout/parse-address-draft.ts';

const whole = {
  type: 'Outro',
  ownName: 'Sítio',
  fields: {
    ...{ isDefault: true, zipCode: '11010-000', street: 'Rua A', number: '12', complement: 'fundos' },
    ...{ neighborhood: 'Centro', neighborhoodId: 'centro', city: 'Santos', state: 'SP' },
    geoCoordinates: { latitude: -23.5, longitude: -46.6 },
  },
  neighborhoods: [{ id: 'centro', name: 'Centro' }],
};

test('a stored address is the same after it was read', () => {
  const read: unknown = JSON.parse(JSON.stringify(whole));
  assert.deepEqual(parseAddressDraft(read), whole);
});

test('what is no address of this version is left out', () => {
  for (const stored of [null, 'Rua A', [], {}, { ...whole, type: 'Praia' }, { ...whole, fields: null }])
    assert.equal(parseAddressDraft(stored), null, JSON.stringify(stored));
  const fields = {
    ...whole.fields,
    street: 7,
    isDefault: 'sim',
    neighborhoodId: {},
    geoCoordinates: { latitude: 'a' },
  };
  const read = parseAddressDraft({ type: 'Casa', fields, neighborhoods: [{ id: 1, name: 'Centro' }, null] });
  assert.deepEqual(
    [read?.ownName, read?.fields.street, read?.fields.isDefault, read?.fields.neighborhoodId, read?.neighborhoods],
    ['', '', false, null, []],
  );
  assert.equal(read?.fields.geoCoordinates, null);
  assert.equal(read?.fields.city, 'Santos');
  const none = parseAddressDraft({ type: 'Casa', fields: {}, neighborhoods: {} });
  assert.deepEqual(none, { type: 'Casa', ownName: '', fields: emptyAddress, neighborhoods: [] });
});
