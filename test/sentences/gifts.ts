import type { Sentence } from './sentence.ts';

/** Spec §2 gift notice and gift panel, §3 gift group and selection, §4 "Gifts", §7 POST gift, §8 "add gift". */
export const gifts: Sentence[] = [
  {
    says: 'Gift notice; its link goes to /order/checkout for platform users and /order otherwise.',
    shownBy: [
      ['journeys/gifts.test.ts', 'a shopper sees the gift notice'],
      [
        'webapp/state/order/gifts.test.ts',
        'the gift notice and the cart link lead to /order/checkout for platform users',
      ],
    ],
  },
  {
    says: "gift panel (tab labels 'Brindes 01', etc.)",
    shownBy: [
      ['shared/rules/cart/gifts.test.ts', "tabs are called 'Brindes 01', 'Brindes 02', …"],
      ['webapp/components/order/gift-panel.test.tsx', "each group is a tab, 'Brindes 01' and so on"],
    ],
  },
  {
    says: 'Gift group: id, availableQuantity, availableGifts[id, seller, name, imageUrl]. Gift selection: id, selectedGifts[id, seller, index].',
    shownBy: [
      ['order-service/http/gifts.test.ts', 'are offered by the rules that apply to the order now'],
      ['webapp/state/order/gifts.test.ts', 'sends the whole selection of its group'],
    ],
  },
  {
    says: 'Up to availableQuantity per gift group; extra choices are blocked; clicking a selected gift deselects it.',
    shownBy: [
      ['shared/rules/cart/gifts.test.ts', 'up to availableQuantity per gift group; extra choices are blocked'],
      ['shared/rules/cart/gifts.test.ts', 'a second time deselects it, also when the group is full'],
      ['order-service/http/gifts.test.ts', 'up to availableQuantity per gift group; extra choices are blocked'],
      ['journeys/gifts.test.ts', 'chooses gifts, is blocked from an extra one, releases one and confirms'],
    ],
  },
  {
    says: 'POST /api/order/gift/: id, selectedGifts',
    shownBy: [
      ['order-service/http/gifts.test.ts', 'are exchanged and deselected by sending the whole selection of a group'],
      [
        'order-service/http/gifts.test.ts',
        'are chosen once for an Idempotency-Key, and do not overwrite an unseen change',
      ],
    ],
  },
  {
    says: 'The operations with their own message: … add gift …',
    shownBy: [
      [
        'order-service/http/gifts.test.ts',
        'that are unknown, of another group, of another seller or sold out are refused with the reason',
      ],
      ['webapp/state/order/gifts.test.ts', 'that fails changes nothing visible'],
    ],
  },
];
