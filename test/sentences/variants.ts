import type { Sentence } from './sentence.ts';

const rules = 'shared/rules/catalog/variants.test.ts';
const choice =
  'on the product page a choice changes picture, price and URL, keeps the other choices, and a second press undoes it';

/** Spec §4 "Variants", and the redirectable attributes of §3 and §7. */
export const variants: Sentence[] = [
  {
    says: 'When all attributes are chosen and a matching dimension exists, it becomes the current dimension; image and sku change',
    shownBy: [
      [
        rules,
        'when all attributes are chosen and a matching dimension exists, it becomes the current dimension; image and sku change',
      ],
      ['journeys/product.test.ts', choice],
    ],
  },
  {
    says: 'price is set from its default price (the list price if the list price is above 0, else the promotional price).',
    shownBy: [
      [
        rules,
        'price is set from its default price: the list price if the list price is above 0, else the promotional price',
      ],
    ],
  },
  {
    says: 'An incomplete choice clears the current dimension.',
    shownBy: [
      [rules, 'an incomplete choice clears the current dimension'],
      ['journeys/product.test.ts', choice],
    ],
  },
  {
    says: 'Unavailable combinations are disabled',
    shownBy: [
      [rules, 'unavailable combinations are disabled'],
      ['shared/rules/cart/add-to-cart-refusal.test.ts', 'a combination that does not exist cannot be added'],
      ['journeys/product.test.ts', choice],
      [
        'journeys/feed-variants.test.ts',
        "a Shopify file's options and a Meta catalogue's groups get working variant pickers",
      ],
    ],
  },
  {
    says: 'clicking the chosen option again unselects it.',
    shownBy: [
      [rules, 'clicking the chosen option again unselects it'],
      ['journeys/product.test.ts', choice],
    ],
  },
  {
    says: 'attributes[providerId, name, options[providerId, name, redirectable]]',
    shownBy: [
      [rules, "a redirectable option's own page opens with that option chosen"],
      [rules, "a redirectable option's own page keeps the compatible choices and drops the others"],
      ['journeys/product.test.ts', choice],
    ],
  },
  {
    says: 'dimensions[map attribute to option, image.url, isAvailable, sku, priceDefault]',
    shownBy: [
      ['order-service/http/catalog.test.ts', 'has its combinations with their prices and availability'],
      [
        'journeys/feed-variants.test.ts',
        'every product of the real Shopify and Meta files can be chosen and added to the cart',
      ],
    ],
  },
];
