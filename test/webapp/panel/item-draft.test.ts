import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SettingsListSection, ShopEntry } from '#shared/model/panel/settings-section.ts';
import { draftOf, entryOfDraft, newEntryId } from '../../../webapp/panel/shop/fields/item-draft.ts';
import { type Draft, searchOf, sendingOf } from '../../../webapp/panel/shop/fields/item-field.ts';
import { percentOf, raised } from '../../../webapp/panel/shop/percent-of-prices.tsx';
import { settingsListForms } from '../../../webapp/panel/shop/settings-list-forms.ts';

const zone = 'America/Sao_Paulo';
const known = {
  sellers: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  neighborhoods: [{ id: 'centro', name: 'Centro' }],
  goods: new Map<string, string>(),
};
const fieldsOf = (part: SettingsListSection) => settingsListForms[part].fields(known);

const entries: readonly (readonly [part: SettingsListSection, entry: ShopEntry])[] = [
  ['schedule', { weekdays: ['Monday'], startTime: '09:00', endTime: '12:00', cutoffMinutes: 0, capacity: 20 }],
  [
    'stores',
    {
      providerId: 'x',
      name: 'Loja',
      zipCode: '01001-000',
      number: '10',
      street: 'Rua',
      neighborhood: 'Sé',
      city: 'São Paulo',
      state: 'SP',
      price: 12.5,
      seller: 'b',
    },
  ],
  [
    'deliveryOptions',
    {
      providerId: 'x',
      type: 'Shipping',
      name: 'E',
      areas: [{ from: '01000-000', to: '02000-000', price: 9.9, freeFrom: 1500 }],
    },
  ],
  ['neighborhoods', { id: 'centro', name: 'Centro', city: 'Serra Negra', state: 'SP' }],
  [
    'gifts',
    {
      id: 'g',
      name: 'G',
      minAmount: 100,
      triggerProductIds: ['cafe'],
      availableQuantity: 1,
      startsAt: '2026-11-01T00:00:00-03:00',
      availableGifts: [{ id: 'c', name: 'C', available: 0 }],
    },
  ],
  ['priceTables', { providerId: 'x', name: 'T', items: [{ sku: 'A', price: 1234.56 }] }],
  [
    'paymentOptions',
    { providerId: 'x', name: 'PIX', method: 'Pix', providerType: 'ShopProvider', payOnDelivery: false },
  ],
  // Only a declaration names this provider: the form does not offer it for other entries.
  ['paymentOptions', { providerId: 'y', name: 'Y', method: 'Link', providerType: 'FixPay', payOnDelivery: false }],
];

describe('the form of an entry of the shop', () => {
  test('an entry that is opened and saved unchanged stays the same', () => {
    for (const [part, entry] of entries) {
      const fields = fieldsOf(part);
      assert.deepEqual(entryOfDraft(draftOf(entry, fields, zone), fields, zone, entry).entry, entry, part);
    }
  });

  const mistakes: readonly (readonly [part: SettingsListSection, change: Draft, place: string, text: string])[] = [
    ['schedule', { weekdays: [] }, 'weekdays', 'Escolha pelo menos um dia.'],
    ['schedule', { startTime: '' }, 'startTime', 'Preencha este campo.'],
    ['schedule', { endTime: '25:00' }, 'endTime', 'Escolha a hora, como 09:00.'],
    ['schedule', { capacity: '0' }, 'capacity', 'Escreva um número inteiro a partir de 1.'],
    ['schedule', { capacity: 'muitos' }, 'capacity', 'Escreva um número inteiro a partir de 1.'],
    ['schedule', { cutoffMinutes: '100001' }, 'cutoffMinutes', 'Escreva um número inteiro de 0 a 100.000.'],
    ['stores', { zipCode: '0100' }, 'zipCode', 'Escreva um CEP de 8 números, como 01310-100.'],
    ['stores', { name: '  ' }, 'name', 'Preencha este campo.'],
    ['stores', { number: '1'.repeat(21) }, 'number', 'Escreva no máximo 20 letras.'],
    ['stores', { price: '1,2,3' }, 'price', 'Escreva um valor em reais, como 29,90.'],
    ['stores', { state: 'XX' }, 'state', 'Escolha uma das opções.'],
    ['deliveryOptions', { areas: [] }, 'areas', 'Adicione pelo menos um.'],
    [
      'deliveryOptions',
      { areas: [{ from: 'x', to: '02000-000', price: '1' }] },
      'areas[0].from',
      'Escreva um CEP de 8 números, como 01310-100.',
    ],
    ['gifts', { startsAt: 'amanhã' }, 'startsAt', 'Escolha o dia e a hora.'],
    [
      'gifts',
      { availableGifts: [{ name: 'C', imageUrl: 'http://x' }] },
      'availableGifts[0].imageUrl',
      'Escreva um endereço que começa com https://.',
    ],
    ['priceTables', { items: [{ sku: '', price: '1' }] }, 'items[0].sku', 'Procure o produto e escolha na lista.'],
    // Its field takes no letters, so 'abc' leaves it empty.
    ['priceTables', { items: [{ sku: 'a', price: '' }] }, 'items[0].price', 'Escreva um valor em reais, como 29,90.'],
    ['coupons', { value: 'dez' }, 'value', 'Escreva um número, como 10 ou 29,90.'],
  ];
  test('a typing mistake is reported at its field, in Portuguese', () => {
    for (const [part, change, place, text] of mistakes) {
      const [, entry = {}] = entries.find(([name]) => name === part) ?? [];
      const fields = fieldsOf(part);
      const { problems } = entryOfDraft({ ...draftOf(entry, fields, zone), ...change }, fields, zone, entry);
      assert.equal(problems?.[place], text, `${part} ${place}`);
    }
  });

  test('a product that was typed but not picked is reported, also where none is needed', () => {
    const gift = draftOf(
      { name: 'Grupo', availableQuantity: 1, availableGifts: [{ name: 'Caneca', available: 5 }] },
      fieldsOf('gifts'),
      zone,
    );
    assert.equal(entryOfDraft(gift, fieldsOf('gifts'), zone).problems, undefined);
    const typed = { ...gift, [searchOf('triggerProductIds')]: 'pão' };
    assert.deepEqual(entryOfDraft(typed, fieldsOf('gifts'), zone).problems, {
      triggerProductIds: 'Procure o produto e escolha na lista.',
    });
    const table = { name: 'Atacado', items: [{ sku: '', price: '10,00', [searchOf('sku')]: 'pão' }] };
    assert.deepEqual(entryOfDraft(table, fieldsOf('priceTables'), zone).problems, {
      'items[0].sku': 'Procure o produto e escolha na lista.',
    });
  });

  test('a photo that is being sent is refused at its field, so that it is not lost', () => {
    const gift = { name: 'G', availableQuantity: '1', availableGifts: [{ name: 'C', [sendingOf('imageUrl')]: true }] };
    assert.deepEqual(entryOfDraft(gift, fieldsOf('gifts'), zone).problems, {
      'availableGifts[0].imageUrl': 'A foto ainda está sendo enviada. Espere um momento e salve de novo.',
    });
  });

  test('a smallest sum of zero is an empty field, and an empty one is saved as none', () => {
    for (const part of ['gifts', 'coupons'] as const) {
      assert.equal(draftOf({ minAmount: 0 }, fieldsOf(part), zone).minAmount, '');
      assert.equal(draftOf(settingsListForms[part].fresh, fieldsOf(part), zone).minAmount, '');
    }
    const [, gift = {}] = entries.find(([part]) => part === 'gifts') ?? [];
    const draft = { ...draftOf(gift, fieldsOf('gifts'), zone), minAmount: '' };
    assert.equal('minAmount' in (entryOfDraft(draft, fieldsOf('gifts'), zone, gift).entry ?? {}), false);
  });

  test('an empty field that may be empty is left out', () => {
    const fields = fieldsOf('schedule');
    const [, entry = {}] = entries[0] ?? [];
    const { entry: saved } = entryOfDraft({ ...draftOf(entry, fields, zone), capacity: '' }, fields, zone, entry);
    assert.ok(saved && !('capacity' in saved));
  });

  test('a new entry gets a code from its name, which no other has', () => {
    assert.equal(newEntryId('Loja do São João!', []), 'loja-do-sao-joao');
    assert.equal(newEntryId('Loja', ['loja', 'loja-2']), 'loja-3');
    assert.equal(newEntryId('***', []), 'item');
  });

  test('prices change by a percentage to whole cents', () => {
    assert.deepEqual(['10', '-5%', '2,5', '0', '-100', 'dez', '1001'].map(percentOf), [
      10,
      -5,
      2.5,
      null,
      null,
      null,
      null,
    ]);
    assert.deepEqual(
      [raised('10,00', 10), raised('0,99', -5), raised('1.234,56', 2.5), raised('x', 10)],
      ['11,00', '0,94', '1.265,42', 'x'],
    );
  });
});
