import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DiscountRequest } from '#shared/model/order/discount-request.ts';
import type { Order } from '#shared/model/order/order.ts';
import {
  discountProblem,
  lapsedDiscountText,
  limitText,
  requestText,
  toDecideText,
} from '#shared/rules/cart/discount-texts.ts';
import {
  discountInReais,
  lineDiscountInReais,
  lineDiscounts,
  needsApproval,
  orderDiscountLimit,
  typedDiscount,
} from '#shared/rules/cart/typed-discount.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const limit = { percent: 10, amout: 23.53 };
const order = sampleOrder({ itemsAmout: 235.3, discountLimit: limit });
const withLines = { ...order, items: [sampleItem({ discountAmout: 5 }), sampleItem({ discountAmout: 0.53 })] };

test('a typed discount is in reais or percent, and no percentage is above 100', () => {
  assert.deepEqual(typedDiscount('12,5', 'percent'), { percent: 12.5 });
  assert.deepEqual(typedDiscount('12,5', 'reais'), { amount: 12.5 });
  assert.deepEqual(
    [typedDiscount('', 'percent'), typedDiscount('100,01', 'percent'), typedDiscount('x', 'reais')],
    [null, null, null],
  );
});

for (const [typed, unit, problem] of [
  ['', 'reais', 'Digite um valor.'],
  [' ', 'percent', 'Digite um valor.'],
  ['12,345', 'reais', 'Só duas casas depois da vírgula, como 12,34.'],
  ['12,345', 'percent', 'Só duas casas depois da vírgula, como 12,34.'],
  ['-5', 'reais', 'O valor não pode ser negativo.'],
  ['1,2,3', 'reais', 'Digite o valor do desconto em reais.'],
  ['101', 'percent', 'Digite a porcentagem do desconto, de 0 a 100.'],
  ['12,34', 'reais', null],
  ['12,5', 'percent', null],
] as const)
  test(`a discount of '${typed}' in ${unit} ${problem === null ? 'may be applied' : `says '${problem}'`}`, () =>
    assert.equal(discountProblem(typed, unit), problem));

test('the discounts on lines reduce what is left for the order', () => {
  assert.deepEqual(
    [lineDiscounts(withLines), orderDiscountLimit(order), orderDiscountLimit(withLines)],
    [5.53, 23.53, 18],
  );
  assert.equal(limitText(limit, 'R$ 18,00', order).replaceAll('\u00a0', ' '), 'Até 10 % (R$ 23,53).');
  assert.equal(
    limitText(limit, 'R$ 18,00', withLines).replaceAll('\u00a0', ' '),
    'Até 10 % (R$ 23,53); R$ 5,53 já nos itens, restam R$ 18,00.',
  );
});

test('the discount on the order reduces what the limit text leaves for a line', () => {
  const text = (used: Parameters<typeof limitText>[2]) => limitText(limit, 'R$ 0,00', used).replaceAll('\u00a0', ' ');
  assert.equal(
    text({ ...order, manualDiscount: 23.53 }),
    'Até 10 % (R$ 23,53); R$ 23,53 já no pedido, restam R$ 0,00.',
  );
  assert.equal(
    text({ ...withLines, manualDiscount: 18 }),
    'Até 10 % (R$ 23,53); R$ 5,53 já nos itens e R$ 18,00 já no pedido, restam R$ 0,00.',
  );
});

test('a discount on a line is a part of that line', () => {
  assert.equal(lineDiscountInReais({ percent: 60 }, { totalAmout: 5.99 }), 3.59);
  assert.equal(lineDiscountInReais({ amount: 0.5 }, { totalAmout: 5.99 }), 0.5);
});

test('a discount above the limit needs an approval, and one at the limit does not', () => {
  assert.equal(discountInReais({ percent: 18 }, order), 42.35);
  const cases: [discount: { amount?: number; percent?: number }, isAbove: boolean][] = [
    [{ percent: 10 }, false],
    [{ percent: 10.01 }, true],
    [{ amount: 23.53 }, false],
    [{ amount: 23.54 }, true],
  ];
  for (const [discount, isAbove] of cases) assert.equal(needsApproval(discount, order), isAbove);
  assert.deepEqual(
    [needsApproval({ amount: 18 }, withLines), needsApproval({ percent: 10 }, withLines)],
    [false, true],
  );
});

test('the page says what became of a request', () => {
  const request = {
    ...{ id: '1', amout: 42.35, percent: 18, reason: 'x', agent: null, decidedAt: null },
    ...{ askedAt: '2026-11-24T17:06:00.000Z', decidedBy: { id: 's', name: 'Sofia' }, answer: 'Margem baixa' },
  };
  const said = (status: 'pending' | 'refused' | 'void' | 'approved', timeZone = 'America/Sao_Paulo') => {
    const text = requestText({ ...request, status }, order, timeZone);
    return text && `${text.what} ${text.more}`.replaceAll('\u00a0', ' ');
  };
  assert.equal(
    said('pending'),
    '18 % (R$ 42,35): espera aprovação desde 14:06. O total só muda se for aprovado. Seu limite: 10 %.',
  );
  assert.match(said('pending', 'America/Manaus') ?? '', /desde 13:06/);
  assert.equal(said('refused'), '18 % (R$ 42,35): recusado por Sofia. Margem baixa');
  assert.equal(said('void'), '18 % (R$ 42,35): não vale mais, porque o pedido mudou. Se ainda quiser, peça de novo.');
  assert.equal(said('approved'), null);
});

test('a supervisor reads in the field where to decide', () => {
  const said = (percent: number | null) => toDecideText({ amout: 42.35, percent }).replaceAll('\u00a0', ' ');
  assert.equal(said(18), '18 % (R$ 42,35): espera a sua decisão, no alto do pedido.');
  assert.equal(said(null), 'R$ 42,35: espera a sua decisão, no alto do pedido.');
});

test('the page says what a lapsed approval left', () => {
  const request: DiscountRequest = {
    ...{ id: '1', status: 'void', amout: 42.35, percent: 18, reason: 'x', agent: null, decidedBy: null, answer: null },
    ...{ askedAt: '2026-11-24T17:06:00.000Z', decidedAt: '2026-11-24T17:08:00.000Z' },
  };
  const said = (manualDiscount: number | null, more: Partial<Order> = {}) =>
    lapsedDiscountText({ ...order, discountRequest: request, manualDiscount, ...more })?.replaceAll('\u00a0', ' ') ??
    null;
  assert.equal(said(23.53), 'Ficou o desconto do seu limite: R$ 23,53.');
  assert.equal(said(20), 'Ficou o desconto de R$ 20,00.');
  assert.equal(said(null), null);
  assert.equal(said(23.53, { discountRequest: { ...request, status: 'approved' } }), null);
  assert.equal(said(23.53, { discountRequest: null }), null);
});
