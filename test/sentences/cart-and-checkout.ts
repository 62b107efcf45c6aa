import type { Sentence } from './sentence.ts';

const screens = 'webapp/screens/cart-and-checkout.test.tsx';
const agent = 'journeys/checkout-agent.test.ts';

/** Spec §2 "Cart screen" and "Checkout screen": how the two screens are laid out. */
export const cartAndCheckout: Sentence[] = [
  {
    says: 'Item list (3 skeleton rows while loading)',
    shownBy: [[screens, 'the cart has 3 skeleton rows while loading']],
  },
  {
    says: "gift panel (tab labels 'Brindes 01', etc.), order totals block. Each item has a quantity selector (see section 4).",
    shownBy: [
      [screens, "the cart has its item list, the gift panel with 'Brindes 01' and the order totals, each item a quantity selector"],
      ['journeys/gifts.test.ts', 'a shopper is told of gifts, chooses them, is kept from an extra one, gives one back and confirms'],
    ],
  },
  {
    says: 'Sections in order:',
    shownBy: [[agent, "for an agent the checkout's sections stand in order, one below the other, in one column as wide as the page"]],
  },
  {
    says: '3. Order items.',
    shownBy: [[agent, "for an agent the checkout's sections stand in order, one below the other, in one column as wide as the page"]],
  },
  { says: '4. Gifts.', shownBy: [['journeys/gifts.test.ts', 'an agent finds the same gifts of the contact in the checkout']] },
  {
    says: 'A new-address modal and a generic message modal with an Ok button also exist.',
    shownBy: [
      [
        'journeys/checkout-delivery.test.ts',
        'a CEP is quoted, becomes an address of the customer and the order is delivered there; another address keeps a delivery that goes there too',
      ],
      [agent, "a confirmation that is refused says why in a modal titled 'Finalizar Pedido'; a card paid elsewhere needs a link"],
    ],
  },
  {
    says: 'If the order status is already Received, the checkout shows a blank wrapper.',
    shownBy: [[screens, 'a received order leaves the checkout a blank wrapper']],
  },
  {
    says: 'For platform-user sessions the layout is a single column, not a container.',
    shownBy: [[agent, "for an agent the checkout's sections stand in order, one below the other, in one column as wide as the page"]],
  },
];
