import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '#shared/model/product.ts';
import { SessionType } from '#shared/model/session.ts';
import { type AddContext, type WhyNotAdd, whyNotAdd } from '#shared/rules/why-not-add.ts';
import { sampleDimension, sampleProduct } from '../../helpers/samples.ts';

const ready: AddContext = { isLoading: false, hasOrder: true, sessionType: SessionType.Contact, disableRestrictedProducts: true };

const cases: [title: string, product: Partial<Product>, context: Partial<AddContext>, expected: WhyNotAdd][] = [
  ['a product that is there can be added', {}, {}, null],
  ['add-to-cart is disabled while loading', {}, { isLoading: true }, 'loading'],
  ['add-to-cart is disabled with no order', {}, { hasOrder: false }, 'no-order'],
  ['an inactive product cannot be added', { isActive: false }, {}, 'inactive'],
  ['a product without a named price cannot be added', { isPriceOnRequest: true }, {}, 'price-on-request'],
  ['add-to-cart is disabled with variants but none selected', { variants: true }, {}, 'no-variant'],
  ['a chosen variant can be added', { variants: true, currentDimension: sampleDimension({}) }, {}, null],
  [
    'a combination that is not there cannot be added',
    { variants: true, currentDimension: sampleDimension({ isAvailable: false }) },
    {},
    'unavailable-option',
  ],
  ['a restricted-sale product cannot be added when the setting is on', { isRestrictedSale: true }, {}, 'restricted'],
  ['a chatbot session is no platform user', { isRestrictedSale: true }, { sessionType: SessionType.Chatbot }, 'restricted'],
  ['platform users may still add restricted products', { isRestrictedSale: true }, { sessionType: SessionType.PlatformUser }, null],
  [
    'a restricted-sale product can be added when the setting is off',
    { isRestrictedSale: true },
    { disableRestrictedProducts: false },
    null,
  ],
  ['a seller must be selected before products are enabled', {}, { needsSeller: true }, 'no-seller'],
];

for (const [title, product, context, expected] of cases) {
  test(title, () => assert.equal(whyNotAdd(sampleProduct(product), { ...ready, ...context }), expected));
}
