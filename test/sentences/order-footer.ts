import type { Sentence } from './sentence.ts';

const waits =
  "the confirm button waits while problems exist, and while it shows 'Atualizando...' or 'Redirecionando...'";

/** Spec §4 "Order footer" and §5 "Order footer problems", the shopper's part. */
export const orderFooter: Sentence[] = [
  {
    says: "'O valor mínimo do seu pedido é {amount in BRL}' when itemsAmout is below minOrderValue or below logistic.orderMinPrice.",
    shownBy: [['shared/rules/cart/order-problems.test.ts', "'O valor mínimo do seu pedido é {amount in BRL}'"]],
  },
  {
    says: "'O máximo de itens distintos do seu pedido é {n}' when distinct lines exceed logistic.maxDistinctItems.",
    shownBy: [['shared/rules/cart/order-problems.test.ts', "'O máximo de itens distintos do seu pedido é {n}'"]],
  },
  {
    says: "'O máximo de itens do seu pedido é {n}' when total quantity exceeds logistic.maxItemsAmout.",
    shownBy: [['shared/rules/cart/order-problems.test.ts', "'O máximo de itens do seu pedido é {n}'"]],
  },
  {
    says: 'every message in catalogErrorMessages.',
    shownBy: [
      [
        'shared/rules/cart/order-problems.test.ts',
        'every message in catalogErrorMessages is a problem, after the others',
      ],
    ],
  },
  {
    says: "On WhatsApp it reads 'Confirmar pedido e retornar ao WhatsApp' and confirming redirects to a chat link with the merchant number and optional prefilled text (the callback message plus the order id for anonymous users).",
    shownBy: [
      [
        'shared/rules/entry-and-return.test.ts',
        'confirming redirects to a chat link with the merchant number and optional prefilled text',
      ],
      [
        'shared/rules/entry-and-return.test.ts',
        'the prefilled text is the callback message plus the order id for anonymous users',
      ],
      ['journeys/shopper.test.ts', "a shopper from WhatsApp searches 'acucar'"],
      [
        'journeys/anonymous-order.test.ts',
        "an anonymous visitor's confirmation opens the chat with the order number, by which the merchant finds the order",
      ],
    ],
  },
  {
    says: 'Confirming an order in a non-WhatsApp channel goes to /confirm.',
    shownBy: [
      [
        'journeys/shopper.test.ts',
        'a shopper from WebChat sees the minimum-order problem disappear and ends on /confirm',
      ],
    ],
  },
  {
    says: "The confirm button shows 'Atualizando...' while the order updates and 'Redirecionando...' while confirming; disabled while updating, confirming, or when problems exist.",
    shownBy: [['journeys/order-footer.test.ts', waits]],
  },
  { says: "Order footer problems, listed under 'Problemas:':", shownBy: [['journeys/order-footer.test.ts', waits]] },
  {
    says: 'The confirm button is disabled when any such rule is broken.',
    shownBy: [['journeys/order-footer.test.ts', waits]],
  },
];
