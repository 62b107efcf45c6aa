import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '#shared/model/catalog/product.ts';
import { type Session, SessionType } from '#shared/model/session.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import {
  type AddContext,
  type AddToCartRefusal,
  addToCartRefusal,
  decidedOnProductPage,
  isOnlyPending,
  needsSeller,
} from '#shared/rules/cart/add-to-cart-refusal.ts';
import { sampleDimension, sampleProduct } from '../../../helpers/samples.ts';

const ready: AddContext = {
  isLoading: false,
  hasOrder: true,
  sessionType: SessionType.Contact,
  disableRestrictedProducts: true,
};

const cases: [title: string, product: Partial<Product>, context: Partial<AddContext>, expected: AddToCartRefusal][] = [
  ['an available product can be added', {}, {}, null],
  // Spec §4: "Add-to-cart is disabled while loading, with no order, with variants but none selected, or for a
  // restricted-sale product when the disable-restricted setting is on and the user is not a platform user."
  ['add-to-cart is disabled while loading', {}, { isLoading: true }, 'loading'],
  // Spec §4: "The add button is disabled while an add runs, when there is no order, or when adding is disabled from
  // outside; it spins during the add."
  ['add-to-cart is disabled with no order', {}, { hasOrder: false }, 'no-order'],
  ['an inactive product cannot be added', { isActive: false }, {}, 'inactive'],
  ['a product without a public price cannot be added', { isPriceOnRequest: true }, {}, 'price-on-request'],
  // Spec §4: "Add-to-cart is disabled while loading, with no order, with variants but none selected, or for a
  // restricted-sale product when the disable-restricted setting is on and the user is not a platform user."
  ['add-to-cart is disabled with variants but none selected', { variants: true }, {}, 'no-variant'],
  ['a chosen variant can be added', { variants: true, currentDimension: sampleDimension({}) }, {}, null],
  // Spec §4: "Unavailable combinations are disabled"
  [
    'a combination that does not exist cannot be added',
    { variants: true, currentDimension: sampleDimension({ isAvailable: false }) },
    {},
    'unavailable-option',
  ],
  // Spec §4: "Add-to-cart is disabled while loading, with no order, with variants but none selected, or for a
  // restricted-sale product when the disable-restricted setting is on and the user is not a platform user."
  ['a restricted-sale product cannot be added when the setting is on', { isRestrictedSale: true }, {}, 'restricted'],
  [
    'a chatbot session is no platform user',
    { isRestrictedSale: true },
    { sessionType: SessionType.Chatbot },
    'restricted',
  ],
  // Spec §5: "Restricted-sale products cannot be added when the settings disable restricted products (platform users
  // may still add them)."
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
  // Spec §5: "A seller must be selected before products are enabled when the Seller step is configured for platform
  // users."
  ['a seller must be selected before products are enabled', {}, { needsSeller: true }, 'no-seller'],
];

for (const [title, product, context, expected] of cases) {
  test(title, () => assert.equal(addToCartRefusal(sampleProduct(product), { ...ready, ...context }), expected));
}

for (const [title, product, why, expected] of [
  ['its options are chosen on its page, also while there is no order', { variants: true }, 'no-order', 'no-variant'],
  ['its options are chosen on its page, also while the order is loading', { variants: true }, 'loading', 'no-variant'],
  [
    'a price is requested on its page, also while there is no order',
    { isPriceOnRequest: true },
    'no-order',
    'price-on-request',
  ],
  ['a plain product waits for the order', {}, 'no-order', null],
  ['a sold-out product has no link', { variants: true, isActive: false }, 'no-order', null],
  ['a product that is refused for another reason has no link', { variants: true }, 'restricted', null],
  ['a product that can be added is added from the card', {}, null, null],
] satisfies [string, Partial<Product>, AddToCartRefusal, ReturnType<typeof decidedOnProductPage>][]) {
  test(`from the card: ${title}`, () => assert.equal(decidedOnProductPage(sampleProduct(product), why), expected));
}

for (const [title, product, why, expected] of [
  ['for a plain product while the order is loading', {}, 'loading', true],
  ['not when there is no order', {}, 'no-order', false],
  ['not for an inactive product', { isActive: false }, 'loading', false],
  ['not for a product with options to choose', { variants: true }, 'loading', false],
  ['not for a restricted-sale product before the session is known', { isRestrictedSale: true }, 'loading', false],
  ['not for a product that can be added', {}, null, false],
] satisfies [string, Partial<Product>, AddToCartRefusal, boolean][]) {
  test(`a press is remembered ${title}`, () => assert.equal(isOnlyPending(sampleProduct(product), why), expected));
}

const agent: Pick<Session, 'sessionType'> = { sessionType: SessionType.PlatformUser };
const sellerCases: [
  title: string,
  session: Pick<Session, 'sessionType'> | null,
  steps: ShopSettings['steps'] | undefined,
  hasSeller: boolean,
  expected: boolean,
][] = [
  // Spec §4: "A seller-selection notice 'Selecione a loja que deseja comprar para liberar os produtos' shows for
  // platform users when the Seller step is configured and no seller is set."
  ['a platform user chooses a seller first when the step is configured', agent, ['Seller'], false, true],
  ['a chosen seller is enough', agent, ['Seller'], true, false],
  ['a shop without the step needs no seller', agent, [], false, false],
  ['a shopper chooses no seller', { sessionType: SessionType.Contact }, ['Seller'], false, false],
  ['nothing is needed before the session is loaded', null, undefined, false, false],
];
for (const [title, session, steps, hasSeller, expected] of sellerCases)
  test(title, () => assert.equal(needsSeller(session, steps, hasSeller), expected));
