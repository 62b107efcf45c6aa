import type { Sentence } from './sentence.ts';

const card = 'webapp/components/product/product-card.test.tsx';
const words = "a card's HTML and entities show as plain text, and promotion, brand and seller have labels";

/**
 * Spec §2 "Product card". The assisted sale covers the button that sends the product; this file shows that only an
 * agent's card has it.
 */
export const productCard: Sentence[] = [
  {
    says: 'Image (placeholder icon if none), name',
    shownBy: [
      [card, 'a product without picture shows the placeholder'],
      [card, "the name links to the product's page, with any characters in the id"],
      [card, 'pictures of the first screen load at once, the others lazily'],
      [card, 'a picture with several sizes is requested in the width of its place'],
      [
        'journeys/picture-sizes.test.ts',
        "a card's picture loads in the width of its place, and the product page loads a larger one",
      ],
      ['journeys/parts.test.ts', 'a broken picture becomes the placeholder in the same square'],
      ['journeys/layout-shift.test.ts', 'px nothing moves on'],
    ],
  },
  {
    says: "brand labelled 'Marca', seller labelled 'Vendido e entregue por'",
    shownBy: [
      [card, 'a card labels brand and seller'],
      ['journeys/product.test.ts', words],
    ],
  },
  {
    says: 'weight badge for products sold by the kilo … per-kilo price text',
    shownBy: [[card, 'a product sold by the kilo shows its weight and its price per kilo']],
  },
  { says: 'cluster highlights', shownBy: [[card, 'each highlight is shown once']] },
  {
    says: 'offer description in an alert',
    shownBy: [
      [card, 'an offer description keeps its line breaks and never shows tags or entities as characters'],
      ['journeys/product.test.ts', words],
    ],
  },
  {
    says: 'prices',
    shownBy: [
      ['shared/rules/prices.test.ts', "zero or missing price shows 'Grátis'"],
      ['webapp/components/product/price-view.test.tsx', 'the old price is struck through'],
      ['journeys/product.test.ts', words],
    ],
  },
  {
    says: "'Indisponível' when inactive",
    shownBy: [
      [card, "an inactive product shows 'Indisponível' and cannot be added"],
      ['journeys/product.test.ts', words],
    ],
  },
  {
    says: 'an add-to-cart button',
    shownBy: [
      [card, 'a product that can be added has an enabled button with its name'],
      [
        'journeys/parts.test.ts',
        'a card adds with its button, subscribes with its panel, and a click elsewhere opens its page',
      ],
    ],
  },
  {
    says: "a subscription dropdown ('Assinar item')",
    shownBy: [
      [card, "'Assinar item' lists the subscription offers, singular and plural"],
      [
        'journeys/parts.test.ts',
        'a card adds with its button, subscribes with its panel, and a click elsewhere opens its page',
      ],
    ],
  },
  {
    says: 'for platform users only, a button to send the product to the contact',
    shownBy: [[card, "an agent's card is wide and has the button that sends the product"]],
  },
  {
    says: 'Platform users get a wide card layout.',
    shownBy: [['journeys/product.test.ts', "an agent's cards are wide, and a shopper's are not"]],
  },
  {
    says: 'The product detail is opened from /product/{providerId} when a product has attributes or variants, and a product card click goes there.',
    shownBy: [
      [card, 'a product whose options must be chosen first links to its page instead'],
      [
        'journeys/parts.test.ts',
        'a card adds with its button, subscribes with its panel, and a click elsewhere opens its page',
      ],
    ],
  },
  {
    says: 'Weight display: 1000 or more shows tonnes, 1 or more kg, below 1 grams, at most 2 decimals.',
    shownBy: [
      [
        'shared/rules/words-for-people.test.ts',
        'weight: 1000 or more shows tonnes, 1 or more kg, below 1 grams, at most 2 decimals',
      ],
    ],
  },
  {
    says: 'Subscription frequency text, singular when frequency is under 2: Dia/Dias, Semana/Semanas, Mês/Meses, Ano/Anos.',
    shownBy: [
      ['shared/rules/words-for-people.test.ts', 'subscription frequency text is singular when frequency is under 2'],
    ],
  },
];
