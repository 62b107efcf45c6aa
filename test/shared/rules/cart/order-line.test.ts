import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lineOf, totalQuantity } from '#shared/rules/cart/order-line.ts';
import { sampleItem, sampleOrder } from '../../../helpers/samples.ts';

const blue = { providerId: 'cor', optionProviderId: 'azul', redirectable: false };
const green = { ...blue, optionProviderId: 'verde' };
const monthly = { type: 30, frequency: 1 } as const;
const order = sampleOrder({
  items: [
    sampleItem({ index: 'gift', providerId: 'copo', isGift: true, quantity: 5 }),
    sampleItem({ index: 'plain', providerId: 'copo', quantity: 2 }),
    sampleItem({ index: 'blue', providerId: 'copo', attributes: [blue] }),
    sampleItem({ index: 'monthly', providerId: 'copo', subscription: monthly }),
  ],
});
const find = (key: Partial<Parameters<typeof lineOf>[1]>) =>
  lineOf(order, { providerId: 'copo', attributes: [], subscription: null, ...key })?.index;

describe('the line of a product', () => {
  test('is not the gift of the same product', () => assert.equal(find({}), 'plain'));
  test('is the one with the same options', () => assert.equal(find({ attributes: [blue] }), 'blue'));
  test('is missing while the options differ', () => assert.equal(find({ attributes: [green] }), undefined));
  test('is the one with the same frequency', () => assert.equal(find({ subscription: monthly }), 'monthly'));
  test('is missing for a longer subscription interval', () =>
    assert.equal(find({ subscription: { type: 30, frequency: 2 } }), undefined));
  test('is missing for another product', () => assert.equal(find({ providerId: 'prato' }), undefined));
});

test('the badge counts every bought item and no gift', () => assert.equal(totalQuantity(order), 4));
