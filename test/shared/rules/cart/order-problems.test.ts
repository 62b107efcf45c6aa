import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderProblems } from '#shared/rules/cart/order-problems.ts';
import { sampleItem, sampleLogistic, sampleOrder } from '../../../helpers/samples.ts';

const nbsp = '\u00A0';

// Spec §5: "'O valor mínimo do seu pedido é {amount in BRL}' when itemsAmout is below minOrderValue or below
// logistic.orderMinPrice."
test("'O valor mínimo do seu pedido é {amount in BRL}' when itemsAmout is below minOrderValue or below logistic.orderMinPrice", () => {
  const minimum = [`O valor mínimo do seu pedido é R$${nbsp}30,00`];
  const cases: [itemsAmout: number, minOrderValue: number, orderMinPrice: number | null, expected: string[]][] = [
    [29.99, 30, null, minimum],
    [30, 30, null, []],
    [30.01, 30, null, []],
    [0, 0, null, []],
    [20, 10, 30, minimum],
    [20, 30, 10, minimum],
    [30, 10, 30, []],
  ];
  for (const [itemsAmout, minOrderValue, orderMinPrice, expected] of cases) {
    const logistic = orderMinPrice === null ? null : sampleLogistic({ orderMinPrice });
    assert.deepEqual(
      orderProblems(sampleOrder({ itemsAmout, minOrderValue, logistic })),
      expected,
      `${itemsAmout} / ${minOrderValue} / ${orderMinPrice}`,
    );
  }
});

// Spec §5: "'O máximo de itens distintos do seu pedido é {n}' when distinct lines exceed logistic.maxDistinctItems."
test("'O máximo de itens distintos do seu pedido é {n}' when distinct lines exceed logistic.maxDistinctItems", () => {
  const lines = (n: number) => Array.from({ length: n }, (_, at) => sampleItem({ index: String(at) }));
  const logistic = sampleLogistic({ maxDistinctItems: 2 });
  assert.deepEqual(orderProblems(sampleOrder({ items: lines(3), logistic })), [
    'O máximo de itens distintos do seu pedido é 2',
  ]);
  assert.deepEqual(orderProblems(sampleOrder({ items: lines(2), logistic })), []);
});

// Spec §5: "'O máximo de itens do seu pedido é {n}' when total quantity exceeds logistic.maxItemsAmout."
test("'O máximo de itens do seu pedido é {n}' when total quantity exceeds logistic.maxItemsAmout", () => {
  const logistic = sampleLogistic({ maxItemsAmout: 5 });
  const items = (first: number, second: number) => [
    sampleItem({ quantity: first }),
    sampleItem({ index: '2', quantity: second }),
  ];
  assert.deepEqual(orderProblems(sampleOrder({ items: items(3, 3), logistic })), [
    'O máximo de itens do seu pedido é 5',
  ]);
  assert.deepEqual(orderProblems(sampleOrder({ items: items(3, 2), logistic })), []);
});

test('gifts count neither as lines nor as items', () => {
  const items = [sampleItem({}), sampleItem({ index: '2', isGift: true, quantity: 9 })];
  assert.deepEqual(
    orderProblems(sampleOrder({ items, logistic: sampleLogistic({ maxDistinctItems: 1, maxItemsAmout: 1 }) })),
    [],
  );
});

// Spec §5: "every message in catalogErrorMessages."
test('every message in catalogErrorMessages is a problem, after the others', () => {
  const order = sampleOrder({ itemsAmout: 1, minOrderValue: 2, catalogErrorMessages: ['Preço mudou', 'Acabou'] });
  assert.deepEqual(orderProblems(order), [`O valor mínimo do seu pedido é R$${nbsp}2,00`, 'Preço mudou', 'Acabou']);
});
