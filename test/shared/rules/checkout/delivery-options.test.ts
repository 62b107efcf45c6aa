import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressPlace, defaultAddressPlace } from '#shared/rules/checkout/address-destination.ts';
import { estimateText, storeText } from '#shared/rules/checkout/delivery-options.ts';
import { sampleAddress } from '../../../helpers/samples.ts';

test("an estimate uses the provider's text, as a range when there is one", () => {
  const cases: [string | null, string | null, string | null][] = [
    [null, null, null],
    [null, '3 dias', 'Prazo: 3 dias'],
    ['1 dia', '3 dias', 'Prazo: de 1 a 3 dias'],
    ['1 dia útil', '3 dias úteis', 'Prazo: de 1 a 3 dias úteis'],
    ['3 dias úteis', '6 dias úteis', 'Prazo: de 3 a 6 dias úteis'],
    ['12 horas', '3 dias', 'Prazo: de 12 horas a 3 dias'],
    ['3 dias', '3 dias', 'Prazo: 3 dias'],
    ['1 dia', null, 'Prazo: a partir de 1 dia'],
  ];
  for (const [minShippingTimeEstimative, shippingTimeEstimative, text] of cases)
    assert.equal(estimateText({ minShippingTimeEstimative, shippingTimeEstimative }), text);
});

test('a store is shown in one line, without missing fields', () => {
  const store = {
    providerId: 'c',
    name: 'Loja Centro',
    fullAddress: { street: 'Rua Direita', number: '1', neighborhood: '' },
  };
  assert.equal(storeText(store), 'Loja Centro – Rua Direita, 1');
});

test("an address is found among the customer's by its content, and the default one is chosen first", () => {
  const [home, work] = [sampleAddress({ number: '10' }), sampleAddress({ number: '20' })];
  assert.equal(addressPlace([home, work], { ...work, name: 'Outro nome' }), 1);
  assert.equal(addressPlace([home], work), null);
  assert.equal(addressPlace([home], null), null);
  assert.equal(defaultAddressPlace([home, { ...work, isDefault: true }]), 1);
  assert.equal(defaultAddressPlace([home, work]), 0);
  assert.equal(defaultAddressPlace([]), null);
});
