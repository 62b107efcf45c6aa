import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressPlace, defaultAddressPlace } from '#shared/rules/checkout/address-destination.ts';
import { estimateText, shortLimits, storeText, unavailableText } from '#shared/rules/checkout/delivery-option-text.ts';
import { sampleAddress, sampleItem, sampleOrder } from '../../../helpers/samples.ts';

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

test('the limits of an option fit into one short line', () => {
  const limits = (orderMinPrice: number | null, maxDistinctItems: number | null, maxItemsAmout: number | null) =>
    shortLimits({ orderMinPrice, maxDistinctItems, maxItemsAmout });
  assert.equal(limits(50, 2, 3), 'mín. R$\u00a050,00 · até 2 produtos · até 3 itens');
  assert.equal(limits(null, 1, 1), 'só 1 produto · só 1 item');
  assert.equal(limits(0, null, 12), 'até 12 itens');
  assert.equal(limits(null, null, null), null);
});

test('an option whose limits the order breaks is unavailable, with the broken limits as the reason', () => {
  const order = sampleOrder({ itemsAmout: 36.39, items: [sampleItem({ quantity: 2 }), sampleItem({ index: 'b' })] });
  const reason = (orderMinPrice: number | null, maxDistinctItems: number | null, maxItemsAmout: number | null) =>
    unavailableText({ orderMinPrice, maxDistinctItems, maxItemsAmout }, order);
  assert.equal(reason(50, null, 10), 'Indisponível: mín. R$\u00a050,00');
  assert.equal(reason(30, 1, 2), 'Indisponível: só 1 produto · até 2 itens');
  assert.equal(reason(36.39, 2, 3), null);
  assert.equal(reason(null, null, null), null);
});
