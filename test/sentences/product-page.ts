import type { Sentence } from './sentence.ts';

const page = 'journeys/product.test.ts';
const kilo = 'a product sold by the kilo shows its weight in grams, kilos or tonnes, and its price per kilo';
const choice =
  'on the product page a choice changes picture, price and URL, keeps the other choices, and a second press undoes it';
const refused = "a product that cannot be bought shows the shop's reason";
const specifications = 'the specifications appear only when the shop enables them, with a text when there are none';
const drawn = 'a product renders without a browser: while loading, and complete';

/**
 * Spec §2 "Product page", §3 "Product" and "Subscription offer", §5 on restricted products, §9 gallery. 'Enviar
 * detalhes do produto' is in the file of the assisted sale.
 */
export const productPage: Sentence[] = [
  {
    says: 'product/{id}: product detail; without an id it redirects to not-found',
    shownBy: [[page, 'a product path without an id shows the not-found page']],
  },
  {
    says: 'Image gallery (thumbnails only with 2 or more images)',
    shownBy: [
      ['webapp/components/catalogue-parts.test.tsx', 'thumbnails appear only with two or more images'],
      ['journeys/parts.test.ts', 'the gallery can be swiped, and the pause button stops it'],
    ],
  },
  {
    says: 'Product page gallery slide duration 450 ms, interval 2000 ms.',
    shownBy: [
      ['webapp/components/catalogue-parts.test.tsx', 'a slide takes 450 ms'],
      [
        'journeys/parts.test.ts',
        'the gallery advances after 2 s, pauses under the pointer, and thumbnails select a picture',
      ],
    ],
  },
  { says: 'name, kilo info (weight and price per kg) when sold by kilo', shownBy: [[page, kilo]] },
  {
    says: 'cluster highlights, offer description alert',
    shownBy: [
      ['webapp/server-render.test.tsx', drawn],
      ['webapp/components/product/product-card.test.tsx', 'each highlight is shown once'],
    ],
  },
  { says: 'variant attribute selectors', shownBy: [[page, choice]] },
  { says: 'brand, seller name', shownBy: [['webapp/server-render.test.tsx', drawn]] },
  {
    says: 'description (HTML or text)',
    shownBy: [
      [
        'webapp/components/outside-text.test.tsx',
        'a plain description keeps its line breaks and does not wait for the cleaner',
      ],
      ['journeys/parts.test.ts', 'untrusted HTML keeps its paragraphs, lists, tables, links and pictures'],
      [
        'journeys/parts.test.ts',
        'untrusted HTML runs nothing, requests nothing from the shop and keeps only the allowed attributes',
      ],
    ],
  },
  {
    says: "specifications table (only when the show-specifications setting is on; columns Especificação/Valor; empty message 'Nenhuma especificação disponível')",
    shownBy: [
      [page, specifications],
      [
        'webapp/components/catalogue-parts.test.tsx',
        'specifications have the columns Especificação and Valor, or a text when there are none',
      ],
    ],
  },
  {
    says: 'a shipping restriction message when the product is active and restricted',
    shownBy: [
      [page, refused],
      [page, 'the shipping restriction shows only while the product is active and restricted'],
    ],
  },
  { says: 'price view', shownBy: [[page, choice]] },
  { says: "quantity input, 'Adicionar' button", shownBy: [[page, choice]] },
  {
    says: "'Assinar' dropdown of subscription offers",
    shownBy: [[page, "'Assinar' lists the recurrences, and adds the subscription to the cart"]],
  },
  { says: "An inactive product shows 'Este produto está indisponível no estoque'.", shownBy: [[page, refused]] },
  {
    says: 'Subscription offer: recurrence with type (Daily 10, Weekly 20, Monthly 30, Yearly 40) and frequency.',
    shownBy: [
      ['shared/rules/words-for-people.test.ts', 'subscription frequency text is singular when frequency is under 2'],
    ],
  },
  {
    says: 'name, images[url], description, brand.name, sellerName … variants … currentDimension, variantImagesSrc, sku, price, listPrice, promotionalPrice, minPrice, maxPrice, isActive, isRestrictedSale, hasShippingRestriction, shippingRestrictionMessage, soldInKilo, amountInKilo, kilogramPrice, clusterHighlights, offerDescription, specification[name, value[]], subscriptionOffers[]',
    shownBy: [
      ['order-service/http/catalog.test.ts', 'has its combinations with their prices and availability'],
      ['order-service/http/catalog.test.ts', 'is inactive when sold out, has its weight, and hides a price on request'],
      ['order-service/demo.test.ts', 'has a product for every branch of the catalogue'],
    ],
  },
  {
    says: 'Product: providerId (a suffix after & is ignored when matching suggested ids)',
    shownBy: [
      ['order-service/http/catalog.test.ts', 'is found by its id with any suffix after &, and unknown ones are 404'],
    ],
  },
  {
    says: "GET /api/catalog/products/{id}: product (id, or id with 'Variant=' option id for redirectable attributes)",
    shownBy: [
      ['order-service/http/catalog.test.ts', "opens at an option with 'Variant='"],
      [page, choice],
    ],
  },
  {
    says: "Zero or missing price shows 'Grátis'.",
    shownBy: [
      ['shared/rules/prices.test.ts', "zero or missing price shows 'Grátis'"],
      [page, 'a free product shows Grátis, and can be bought'],
    ],
  },
  {
    says: 'Restricted-sale products cannot be added when the settings disable restricted products (platform users may still add them).',
    shownBy: [
      [page, refused],
      [page, 'an agent may add what shoppers may not, and change its quantity'],
      ['shared/rules/cart/add-to-cart-refusal.test.ts', 'platform users may still add restricted products'],
    ],
  },
  {
    says: 'A seller must be selected before products are enabled when the Seller step is configured for platform users.',
    shownBy: [
      ['shared/rules/cart/add-to-cart-refusal.test.ts', 'a seller must be selected before products are enabled'],
      [page, 'with the Seller step, an agent without a seller cannot add products, and a shopper can'],
    ],
  },
  {
    says: 'hideAttributes',
    shownBy: [
      ['journeys/product.test.ts', 'a shop that hides attributes shows only the choices of products with variants'],
    ],
  },
];
