import type { Sentence } from './sentence.ts';

const state = 'webapp/state/order/order.test.ts';
const parts = 'journeys/parts.test.ts';
const selector = 'webapp/components/product/quantity-selector.test.tsx';
const typing = 'a quantity is stepped, typed and cleared: clearing sets 1, but shows no 1 while typing';

/** Spec §4 "Cart": the add button, the quantity selector, and when adding is disabled. */
export const cart: Sentence[] = [
  {
    says: 'The add button is disabled while an add runs, when there is no order, or when adding is disabled from outside; it spins during the add.',
    shownBy: [
      ['webapp/components/product/product-card.test.tsx', 'the add button is disabled and spins while adding'],
      ['shared/rules/cart/add-to-cart-refusal.test.ts', 'add-to-cart is disabled with no order'],
      [
        'journeys/product.test.ts',
        'the add button is disabled until there is an order, and shows a spinner while it adds',
      ],
    ],
  },
  {
    says: 'If the product is inactive or there is no order, nothing happens.',
    shownBy: [[state, 'does nothing without an order or with an inactive product']],
  },
  {
    says: 'Updating an item sends index, providerId, quantity (current plus one from a card), optional subscription.',
    shownBy: [
      [state, 'sends quantity one, and shows that it is in the cart'],
      [state, 'sends the current quantity plus one for a product in the cart'],
      [state, 'adds another subscription of the same product as another line'],
    ],
  },
  {
    says: 'The order is replaced by the response only when it reports success; failures change nothing visible.',
    shownBy: [[state, 'changes nothing visible when it fails']],
  },
  {
    says: "On success the toast 'Produto adicionado ao carrinho' shows.",
    shownBy: [[state, 'sends quantity one, and shows that it is in the cart']],
  },
  {
    says: 'Quantity selector: sizes small or extra-small, read-only flag.',
    shownBy: [
      [selector, 'read-only hides both buttons and disables the input'],
      [parts, typing],
    ],
  },
  {
    says: 'The minus control is disabled when quantity is 1 or less; at exactly 1 pressing minus leaves it at 1.',
    shownBy: [
      [selector, 'minus is'],
      ['shared/rules/cart/quantity.test.ts', 'at exactly 1 pressing minus leaves it at 1'],
    ],
  },
  { says: 'Plus always adds one.', shownBy: [['shared/rules/cart/quantity.test.ts', 'plus always adds one']] },
  {
    says: 'Read-only hides both buttons and disables the input.',
    shownBy: [[selector, 'read-only hides both buttons and disables the input']],
  },
  {
    says: 'Clearing the input sets 1; otherwise text is parsed as a whole number.',
    shownBy: [
      ['shared/rules/cart/quantity.test.ts', 'clearing the input sets 1; otherwise text is parsed as a whole number'],
      [parts, typing],
    ],
  },
  {
    says: 'In the cart, quantity 0 removes the item.',
    shownBy: [
      [state, 'of 0 removes the item'],
      [parts, 'in the cart a typed 0 is a quantity of 0'],
    ],
  },
  {
    says: 'A quantity change is sent after 1 second without change.',
    shownBy: [[state, 'is sent after one second without a change, and only the last one']],
  },
  {
    says: 'Labels: remove one item, add one more item, quantity (Portuguese).',
    shownBy: [[selector, 'its buttons and its input have labels']],
  },
  {
    says: 'Add-to-cart is disabled while loading, with no order, with variants but none selected, or for a restricted-sale product when the disable-restricted setting is on and the user is not a platform user.',
    shownBy: [
      ['shared/rules/cart/add-to-cart-refusal.test.ts', 'add-to-cart is disabled while loading'],
      ['shared/rules/cart/add-to-cart-refusal.test.ts', 'add-to-cart is disabled with variants but none selected'],
      [
        'shared/rules/cart/add-to-cart-refusal.test.ts',
        'a restricted-sale product cannot be added when the setting is on',
      ],
      ['journeys/product.test.ts', "a product that cannot be bought shows the shop's reason"],
    ],
  },
  {
    says: 'Quantity is read-only for restricted products under that setting.',
    shownBy: [
      ['journeys/product.test.ts', "a product that cannot be bought shows the shop's reason"],
      ['journeys/product.test.ts', 'an agent may add what shoppers may not, and change its quantity'],
    ],
  },
  {
    says: 'Minimum quantity 1 … Quantity sent after 1 s idle.',
    shownBy: [[state, 'is sent after one second without a change, and only the last one']],
  },
  {
    says: 'Quantity minimum is 1.',
    shownBy: [['shared/rules/cart/quantity.test.ts', 'a number below the minimum counts as 1, in the cart too']],
  },
];
