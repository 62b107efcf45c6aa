import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { everyText, subscriptionText } from '#shared/rules/cart/subscription-text.ts';
import { categoryName } from '#shared/rules/catalog/category-name.ts';
import { limitsText } from '#shared/rules/checkout/limits-text.ts';
import { searchHeading } from '#shared/rules/search/search-heading.ts';
import { weightText } from '#shared/rules/text/weight-text.ts';

// Spec §9: "Weight display: 1000 or more shows tonnes, 1 or more kg, below 1 grams, at most 2 decimals."
test('weight: 1000 or more shows tonnes, 1 or more kg, below 1 grams, at most 2 decimals', () => {
  const cases: [number, string][] = [
    [0.05, '50 g'],
    [0.1234, '123,4 g'],
    [0.999, '999 g'],
    [1, '1 kg'],
    [1.255, '1,26 kg'],
    [999.99, '999,99 kg'],
    [1000, '1 t'],
    [1500, '1,5 t'],
  ];
  for (const [kilograms, expected] of cases) assert.equal(weightText(kilograms), expected.replace(' ', '\u00a0'));
});

// Spec §9: "Subscription frequency text, singular when frequency is under 2: Dia/Dias, Semana/Semanas, Mês/Meses,
// Ano/Anos."
// Spec §3: "Subscription offer: recurrence with type (Daily 10, Weekly 20, Monthly 30, Yearly 40) and frequency."
test('subscription frequency text is singular when frequency is under 2', () => {
  const cases: [RecurrenceType, number, string][] = [
    [RecurrenceType.Daily, 1, '1 Dia'],
    [RecurrenceType.Daily, 2, '2 Dias'],
    [RecurrenceType.Weekly, 1, '1 Semana'],
    [RecurrenceType.Weekly, 4, '4 Semanas'],
    [RecurrenceType.Monthly, 1, '1 Mês'],
    [RecurrenceType.Monthly, 3, '3 Meses'],
    [RecurrenceType.Yearly, 1, '1 Ano'],
    [RecurrenceType.Yearly, 2, '2 Anos'],
  ];
  for (const [type, frequency, expected] of cases) assert.equal(subscriptionText({ type, frequency }), expected);
});

test('inside a sentence, the frequency has small letters and no number one', () => {
  assert.equal(everyText({ type: RecurrenceType.Weekly, frequency: 1 }), 'a cada semana');
  assert.equal(everyText({ type: RecurrenceType.Monthly, frequency: 1 }), 'a cada mês');
  assert.equal(everyText({ type: RecurrenceType.Yearly, frequency: 2 }), 'a cada 2 anos');
});

// Spec §2: "Names that are uppercase are shown capitalised."
test('category names that are uppercase are shown capitalised', () => {
  const cases: [string, string][] = [
    ['BEBIDAS', 'Bebidas'],
    ['CAMA E BANHO', 'Cama e Banho'],
    ['PÃES DE AÇÚCAR', 'Pães de Açúcar'],
    ['Açougue', 'Açougue'],
    ['100', '100'],
    ['iPhone', 'iPhone'],
  ];
  for (const [name, expected] of cases) assert.equal(categoryName(name), expected);
});

// Spec §9: "Limits tooltip: 'Máximo de itens distintos', 'Máximo de itens', 'Valor mínimo: R$ {n},00'."
test("the limits tooltip says 'Máximo de itens distintos', 'Máximo de itens', 'Valor mínimo: R$ {n},00'", () => {
  assert.deepEqual(limitsText({ maxDistinctItems: 5, maxItemsAmout: 20, orderMinPrice: 30 }), [
    'Máximo de itens distintos: 5',
    'Máximo de itens: 20',
    'Valor mínimo: R$ 30,00',
  ]);
  assert.deepEqual(limitsText({ maxDistinctItems: null, maxItemsAmout: null, orderMinPrice: 29.9 }), [
    'Valor mínimo: R$ 29,90',
  ]);
  assert.deepEqual(limitsText({ maxDistinctItems: null, maxItemsAmout: null, orderMinPrice: 0 }), []);
});

// Spec §2: "Search mode shows a 'Pesquisa' heading and 'Buscando por "{text}"', plus ' na categoria {parent > child}'
// when a category is chosen."
test("search mode shows 'Buscando por \"{text}\"', plus ' na categoria {parent > child}' when a category is chosen", () => {
  assert.equal(searchHeading('arroz', []), 'Buscando por "arroz"');
  assert.equal(searchHeading('arroz', ['Mercearia']), 'Buscando por "arroz" na categoria Mercearia');
  assert.equal(searchHeading('arroz', ['Mercearia', 'Grãos']), 'Buscando por "arroz" na categoria Mercearia > Grãos');
});
