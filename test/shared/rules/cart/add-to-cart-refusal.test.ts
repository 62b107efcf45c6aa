import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '#shared/model/product.ts';
import { SessionType } from '#shared/model/session.ts';
import {
  type AddContext,
  type AddToCartRefusal,
  addToCartRefusal,
  decidedOnProductPage,
  isOnlyPending,
} from '#shared/rules/cart/add-to-cart-refusal.ts';
import { sampleDimension, sampleProduct } from '../../../helpers/samples.ts';

const ready: AddContext = {
  isLoading: false,
  hasOrder: true,
  sessionType: SessionType.Contact,
  disableRestrictedProducts: true,
};

const cases: [title: string, product: Partial<Product>, context: Partial<AddContext>, expected: AddToCartRefusal][] = [
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
  [
    'a chatbot session is no platform user',
    { isRestrictedSale: true },
    { sessionType: SessionType.Chatbot },
    'restricted',
  ],
  [
    'platform users may still add restricted products',
    { isRestrictedSale: true },
    { sessionType: SessionType.PlatformUser },
    null,
  ],
  [
    'a restricted-sale product can be added when the setting is off',
    { isRestrictedSale: true },
    { disableRestrictedProducts: false },
    null,
  ],
  ['a seller must be selected before products are enabled', {}, { needsSeller: true }, 'no-seller'],
];

for (const [title, product, context, expected] of cases) {
  test(title, () => assert.equal(addToCartRefusal(sampleProduct(product), { ...ready, ...context }), expected));
}

for (const [title, product, why, expected] of [
  ['its options are chosen on its page, also while there is no order', { variants: true }, 'no-order', 'no-variant'],
  ['so they are while the order is on its way', { variants: true }, 'loading', 'no-variant'],
  [
    'a price is asked for on its page, also while there is no order',
    { isPriceOnRequest: true },
    'no-order',
    'price-on-request',
  ],
  ['a plain product waits for the order', {}, 'no-order', null],
  ['what is sold out leads nowhere', { variants: true, isActive: false }, 'no-order', null],
  ['what another reason keeps back leads nowhere', { variants: true }, 'restricted', null],
  ['what can be added is added from the card', {}, null, null],
] satisfies [string, Partial<Product>, AddToCartRefusal, ReturnType<typeof decidedOnProductPage>][]) {
  test(`from the card: ${title}`, () => assert.equal(decidedOnProductPage(sampleProduct(product), why), expected));
}

for (const [title, product, why, expected] of [
  ['of a plain product while the order is on its way', {}, 'loading', true],
  ['not when there is no order', {}, 'no-order', false],
  ['not of an inactive one', { isActive: false }, 'loading', false],
  ['not of one whose options are to be chosen', { variants: true }, 'loading', false],
  ['not of a restricted-sale one, before the session says who asks', { isRestrictedSale: true }, 'loading', false],
  ['not where it can be added', {}, null, false],
] satisfies [string, Partial<Product>, AddToCartRefusal, boolean][]) {
  test(`a press is kept ${title}`, () => assert.equal(isOnlyPending(sampleProduct(product), why), expected));
}
