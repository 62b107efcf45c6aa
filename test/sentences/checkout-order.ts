import type { Sentence } from './sentence.ts';

/**
 * Spec §2 price table select, §3 order, §4 confirm and cancel, §5 discounts and readiness, §6, §7 and §8 about the
 * order's own calls.
 */
export const checkoutOrder: Sentence[] = [
  {
    says: "price table select, with 'Sem Tabela de preço' as the no-table option.",
    shownBy: [
      [
        'order-service/http/price-tables.test.ts',
        "is listed in the shop's order by its provider id, to agents, when manual prices are on",
      ],
      [
        'order-service/http/price-tables.test.ts',
        "lowers a line to the table's price for its sku and reprices all lines without a message",
      ],
    ],
  },
  {
    says: 'Order: … itemsAmout (subtotal), discountAmout, totalAmout, … coupon, … providerPriceTableId, … catalogErrorMessages[]',
    shownBy: [
      [
        'order-service/http/coupons.test.ts',
        'reduces by its percent or amount, with any case and spaces, until it is removed',
      ],
      [
        'order-service/http/totals.test.ts',
        'with coupon and price table do not depend on the order of edits, and stay whole and positive',
      ],
      [
        'order-service/http/price-tables.test.ts',
        'that is switched off is dropped; this and the new line prices are reported once',
      ],
    ],
  },
  {
    says: 'Price table: id, name.',
    shownBy: [
      [
        'order-service/http/price-tables.test.ts',
        "is listed in the shop's order by its provider id, to agents, when manual prices are on",
      ],
    ],
  },
  {
    says: 'Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and goes to /finish.',
    shownBy: [
      [
        'order-service/http/finish-order.test.ts',
        'sets a ready order to Received, saves customer, agent and payment, and takes its stock',
      ],
      [
        'order-service/http/agent-only.test.ts',
        'sets the order to Canceled, changes no stock, and the next current order is a new one',
      ],
      [
        'order-service/http/cancel-placed.test.ts',
        'is cancelled by an agent and releases everything at once; the contact is notified',
      ],
    ],
  },
  {
    says: "Manual card payment link must be a URL, else 'Insira um link válido'.",
    shownBy: [
      [
        'shared/rules/payment/manual-link.test.ts',
        "a manual card payment link must be a URL, else 'Insira um link válido'",
      ],
      [
        'order-service/http/finish-order.test.ts',
        "a manual card payment link must be a URL, else 'Insira um link válido'",
      ],
    ],
  },
  {
    says: 'A manual discount replaces the coupon when manual prices are on; coupons only when the coupon permission is on.',
    shownBy: [
      ['order-service/http/coupons.test.ts', 'replaces the coupon when manual prices are on, and a coupon replaces it'],
      ['order-service/http/coupons.test.ts', 'is refused by a shop without coupons'],
    ],
  },
  {
    says: 'Checkout ready requires: name, email, document, logistic, payment method; with the seller step also a seller; with the schedule step a day and a start time; for on-delivery an option; for corporate customers company name, CNPJ and trade name; manual payment needs a payment option without error unless Custom.',
    shownBy: [
      ['shared/rules/checkout/checkout-ready.test.ts', 'checkout ready requires'],
      [
        'order-service/http/finish-order.test.ts',
        'refuses an incomplete order with all that is missing, in screen order, and takes nothing',
      ],
    ],
  },
  {
    says: 'Platform user (agent, assisted sale): … confirm order, cancel order, …; set manual discount, price table and manual prices/shipping when the manual-price setting is on',
    shownBy: [
      [
        'order-service/http/agent-only.test.ts',
        'are refused to shoppers and unknown callers, call by call, and change nothing',
      ],
      [
        'order-service/http/coupons.test.ts',
        'is refused without manual prices, and dropped when they are switched off',
      ],
      ['order-service/http/price-tables.test.ts', 'needs manual prices, and is dropped with them'],
    ],
  },
  {
    says: 'GET /api/order/confirm: confirm (channel type, WhatsApp number, message)',
    shownBy: [
      ['order-service/http/last-one.test.ts', 'for the last unit exactly one is given'],
      ['order-service/http/last-one.test.ts', 'for the last slot exactly one is given'],
      ['order-service/http/last-one.test.ts', 'for the last coupon use exactly one is given'],
      ['order-service/http/confirm-crash.test.ts', 'between any two steps leaves the order as it was before'],
    ],
  },
  {
    says: 'POST /api/order/coupon/: query coupon',
    shownBy: [
      [
        'order-service/http/coupons.test.ts',
        'reduces by its percent or amount, with any case and spaces, until it is removed',
      ],
    ],
  },
  {
    says: 'POST /api/order/discount: query discount',
    shownBy: [
      [
        'order-service/http/coupons.test.ts',
        "is at most the shop's limit for agents, and the refusal names that limit",
      ],
    ],
  },
  {
    says: 'POST /api/order/confirm: agent confirm: document, name, email, isCorporate, corporateDocument, stateInscription, corporateName, tradeName, paymentMethod, manualPaymentInformation; failure shows first error message',
    shownBy: [
      [
        'order-service/http/finish-order.test.ts',
        'sets a ready order to Received, saves customer, agent and payment, and takes its stock',
      ],
      [
        'order-service/http/finish-order.test.ts',
        'refuses an incomplete order with all that is missing, in screen order, and takes nothing',
      ],
    ],
  },
  {
    says: 'GET /api/order/cancel: agent cancel; result not read',
    shownBy: [
      [
        'order-service/http/agent-only.test.ts',
        'sets the order to Canceled, changes no stock, and the next current order is a new one',
      ],
    ],
  },
  {
    says: 'GET /api/order/price-tables: list; POST /api/order/price-tables/{id}: set',
    shownBy: [
      [
        'order-service/http/price-tables.test.ts',
        "is listed in the shop's order by its provider id, to agents, when manual prices are on",
      ],
      [
        'order-service/http/price-tables.test.ts',
        "lowers a line to the table's price for its sku and reprices all lines without a message",
      ],
    ],
  },
  {
    says: "coupon errors (title 'Cupom') and manual discount errors show the first server error message",
    shownBy: [
      ['order-service/http/coupons.test.ts', 'is refused in Portuguese, and the order keeps its state'],
      [
        'order-service/http/coupons.test.ts',
        "is at most the shop's limit for agents, and the refusal names that limit",
      ],
    ],
  },
  {
    says: "Confirm by agent failure: modal titled 'Finalizar Pedido' with the first server message.",
    shownBy: [
      [
        'order-service/http/finish-order.test.ts',
        'refuses an incomplete order with all that is missing, in screen order, and takes nothing',
      ],
    ],
  },
];
