import type { Sentence } from './sentence.ts';

const state = 'webapp/state/checkout/delivery.test.ts';
const parts = 'webapp/components/delivery-parts.test.tsx';
const draft = 'shared/rules/checkout/checkout-draft.test.ts';
const slots = 'shared/rules/checkout/slot-text.test.ts';

/** Spec §2 "Checkout screen" (store, delivery, scheduling), §4 "Checkout", §5, §8 about the screen. */
export const checkoutDeliveryScreen: Sentence[] = [
  {
    says: "Store: seller select (shown if seller options are enabled) and price table select, with 'Sem Tabela de preço' as the no-table option.",
    shownBy: [
      [state, "is set by its id, and 'Sem Tabela de preço' by the id for none"],
      [state, "that is refused is not chosen, and the shop's text stays"],
    ],
  },
  {
    says: 'Delivery form: logistic type (pickup, express delivery, shipping), address selection, CEP search, new-address modal, store select for pickup.',
    shownBy: [
      [state, 'sends the type, and starts with the default address'],
      [state, 'is chosen with the index of its address'],
      [state, 'is a pickup location when the order is picked up'],
      [state, 'is searched once it is valid'],
      ['journeys/checkout-delivery.test.ts', "a quoted CEP becomes an address and the order's delivery"],
    ],
  },
  {
    says: "Scheduling, shown only if the steps include schedule: day select, then time select listing only enabled slots as 'between start and end, if ordered until X'. 'Sem horários de entrega disponíveis' shows when there are no days.",
    shownBy: [
      [slots, "a slot reads 'between start and end, if ordered until X' in Portuguese"],
      [slots, 'only enabled slots are listed, and only days with one'],
      [state, 'is only a day in the draft until a time is chosen'],
      ['journeys/checkout-delivery.test.ts', 'a shopper chooses pickup at a store, a day and a time'],
    ],
  },
  {
    says: 'Changing the logistic type resets pickup address, logistic, seller and address index.',
    shownBy: [
      [draft, 'changing the logistic type resets pickup address, logistic, seller, address index and dependent fields'],
      [draft, 'no stale choice is left, and independent choices stay'],
      [state, 'resets pickup address, logistic, seller, address index and what depends on them'],
    ],
  },
  {
    says: 'Choosing a seller resets logistic, day, schedule and payment.',
    shownBy: [
      [draft, 'choosing a seller resets logistic, day, schedule and payment'],
      [state, 'resets logistic, day, schedule and payment when chosen'],
    ],
  },
  {
    says: 'When cart items have shipping restriction and restricted products are not allowed, logistic is forced to StorePickUp.',
    shownBy: [[state, 'force the logistic to StorePickUp when restricted products are not allowed']],
  },
  {
    says: 'Checkout data kept locally per user',
    shownBy: [
      [state, "has the order's choices, and from the draft the missing ones"],
      [draft, "the order's values take precedence"],
    ],
  },
  {
    says: 'The CEP search button is disabled until the CEP is valid.',
    shownBy: [[parts, 'the CEP search button is disabled until the CEP is valid']],
  },
  {
    says: "Delivery option 'Entregamos para você' is disabled when an item has a shipping restriction and restricted products are not allowed; hint 'Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja'.",
    shownBy: [
      [parts, "'Entregamos para você' is shown disabled, with its hint tied to the group"],
      ['journeys/checkout-delivery.test.ts', 'an item with a shipping restriction allows only pickup, with a hint'],
    ],
  },
  {
    says: "'Falha ao alterar a tabela de preço' (title 'Table de preço')",
    shownBy: [[state, "that fails shows 'Falha ao alterar a tabela de preço' (title 'Table de preço')"]],
  },
  {
    says: "warning toasts 'Falha ao carregar lojas', 'Falha ao carregar horários de entrega', 'Falha ao carregar opções de entrega' … (first server message beside the field)",
    shownBy: [[parts, "a list that failed shows the server's text and a retry button"]],
  },
  {
    says: 'Seller and logistic errors are shown as HTML with line breaks; wording comes from the server.',
    shownBy: [
      [
        'webapp/components/field-parts.test.tsx',
        "line breaks of a server's text stay line breaks; its other HTML goes through the cleaner",
      ],
      [state, 'that fails restores the previous value, with the text beside it'],
    ],
  },
  { says: "Zero or missing price shows 'Grátis'.", shownBy: [[parts, 'an option without price shows Grátis']] },
];
