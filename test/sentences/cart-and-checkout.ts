import type { Sentence } from './sentence.ts';

const screens = 'webapp/screens/cart-and-checkout.test.tsx';
const agent = 'journeys/checkout-agent.test.ts';

/** Spec §2 "Cart screen" and "Checkout screen": the layout of the two screens. */
export const cartAndCheckout: Sentence[] = [
  {
    says: 'Item list (3 skeleton rows while loading)',
    shownBy: [[screens, 'the cart has 3 skeleton rows while loading']],
  },
  {
    says: "gift panel (tab labels 'Brindes 01', etc.), order totals block. Each item has a quantity selector (see section 4).",
    shownBy: [
      [
        screens,
        "the cart has its item list, the gift panel with 'Brindes 01' and the totals; each item has a quantity selector",
      ],
      [
        'journeys/gifts.test.ts',
        'a shopper sees the gift notice, chooses gifts, is blocked from an extra one, releases one and confirms',
      ],
    ],
  },
  {
    says: 'Sections in order:',
    shownBy: [[agent, "an agent's checkout has its sections in order in a single column as wide as the page"]],
  },
  {
    says: '3. Order items.',
    shownBy: [[agent, "an agent's checkout has its sections in order in a single column as wide as the page"]],
  },
  { says: '4. Gifts.', shownBy: [['journeys/gifts.test.ts', "an agent sees the contact's gifts in the checkout"]] },
  {
    says: 'A new-address modal and a generic message modal with an Ok button also exist.',
    shownBy: [
      [
        'journeys/checkout-delivery.test.ts',
        "a quoted CEP becomes an address and the order's delivery; another address keeps a delivery that serves it too",
      ],
      [
        agent,
        "a refused confirmation shows why in a modal titled 'Finalizar Pedido'; a card paid elsewhere needs a link",
      ],
    ],
  },
  {
    says: 'If the order status is already Received, the checkout shows a blank wrapper.',
    shownBy: [[screens, 'a received order shows a blank wrapper in the checkout']],
  },
  {
    says: 'For platform-user sessions the layout is a single column, not a container.',
    shownBy: [[agent, "an agent's checkout has its sections in order in a single column as wide as the page"]],
  },
];
