import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCardExpiry, typeCardExpiry } from '#shared/rules/card/card-expiry.ts';
import { normalizeCardForm } from '#shared/rules/card/normalize-card-form.ts';

test('an expiry is two digits, slash, two digits, whether typed or auto-filled in any format', () => {
  for (const [typed, shown] of [
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['12/', '12/'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['1/', '01/'],
    ['1/30', '01/30'],
    ['1 / 30', '01/30'],
    // Not a month, and the intended one is unknown.
    ['13', '13'],
    ['1326', '13/26'],
    ['13/26', '13/26'],
    ['1926', '19/26'],
    ['2326', '23/26'],
    ['0026', '00/26'],
    ['132030', '13/30'],
    ['13/2030', '13/30'],
    ['3', '03/'],
    ['330', '03/30'],
    ['0130', '01/30'],
    ['012030', '01/30'],
    ['122030', '12/30'],
    ['12/2030', '12/30'],
    ['12/203', '12/203'],
    ['1/2030', '01/30'],
    ['12-2030', '12/30'],
    ['2030-12', '12/30'],
    ['12/305', '12/30'],
    ['ab', ''],
  ] as const)
    assert.equal(formatCardExpiry(typed), shown, typed);
});

test('an expiry typed key by key gives the same result, and each digit can be deleted', () => {
  const type = (keys: string) => [...keys].reduce((before, key) => typeCardExpiry(before + key, before), '');
  for (const [keys, shown] of [
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['1/30', '01/30'],
    ['1326', '13/26'],
    ['330', '03/30'],
    ['3/30', '03/30'],
    ['122030', '12/30'],
    ['12/2030', '12/30'],
    ['1/2030', '01/30'],
  ] as const)
    assert.equal(type(keys), shown, keys);
  for (let shown = '03/30'; shown !== ''; ) {
    const shorter = typeCardExpiry(shown.slice(0, -1), shown);
    assert.equal(shorter, shown.slice(0, -1));
    shown = shorter;
  }
  assert.equal(typeCardExpiry('2/30', '12/30'), '2/30', 'the first digit is being corrected');
});

test("values auto-filled by a browser are stored in the form's own format", () => {
  for (const [name, filled, kept] of [
    ['number', '4111 1111-1111 1111', '4111111111111111'],
    ['number', '37828224631000599', '378282246310005'],
    ['securityCode', ' 123 ', '123'],
    ['expiry', '12/2030', '12/30'],
    ['document', '52998224725', '529.982.247-25'],
    ['document', '11222333000181', '11.222.333/0001-81'],
    ['document', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['zipCode', '01310100', '01310-100'],
    ['zipCode', '01310-100', '01310-100'],
    ['state', 'SP', 'SP'],
    ['providerId', 'cartao', 'cartao'],
    ['address', 'a'.repeat(300), 'a'.repeat(200)],
    ['addressNumber', '1'.repeat(30), '1'.repeat(20)],
    ['name', 'ANA SOUZA', 'ANA SOUZA'],
  ] as const)
    assert.deepEqual(normalizeCardForm({ [name]: filled }), { [name]: kept }, `${name} ${filled}`);
});
