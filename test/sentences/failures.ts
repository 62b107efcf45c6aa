import type { Sentence } from './sentence.ts';

const failures = 'webapp/api/failures.test.ts';
const yields =
  'every failed call yields the default error object (code 500, type error, status 0) carrying the Portuguese message of its operation';

/** Spec §8: the definition of a failed call; §7: the common rules of all calls. */
export const failedCalls: Sentence[] = [
  {
    says: "Every failed call yields the default error object (code 500, type error, status 0) carrying a Portuguese message for its operation (for example 'Falha na sessão').",
    shownBy: [[failures, yields]],
  },
  {
    says: 'The operations with their own message: session, shop settings, category listing, product listing, product fetch, products fetch, facets, order load, add item, add gift, order confirm, installment update, payment finish, payment method change, card options, delivery options, delivery set, store listing, payment listing, schedule, coupon, discount, address lookup by postal code, add address, product send, summary send, semi-automatic flow, catalogue send, customer save, order finish, order cancel, price tables.',
    shownBy: [[failures, yields]],
  },
  { says: 'Base path is relative', shownBy: [[failures, 'the base path is relative: a request names no host']] },
  {
    // docs/adr/0041-call-timeouts.md: the specification says 'no request timeout is set'.
    says: 'A read without a response is given up after 20 s, a write after a minute, and neither counts as a refusal.',
    isOurDecision: true,
    shownBy: [
      [
        failures,
        'a request without a response times out, a read after 20 s and a write after a minute, and is not a refusal',
      ],
    ],
  },
  {
    says: 'Responses carry success, data and errors; their inner shapes are not shown except where stated.',
    shownBy: [
      [
        'order-service/http/calls.test.ts',
        'each call about the order has the parameters and the response of its row in the specification',
      ],
      [
        'order-service/http/guards.test.ts',
        'respond to malformed, too large or unknown requests in the envelope, without internals',
      ],
    ],
  },
  {
    says: 'Shopper (Contact or Chatbot session): adds products, edits the cart, pays, confirms. Cannot add restricted products when the disable setting is on.',
    shownBy: [
      ['order-service/http/permissions.test.ts', 'every call of the contract by'],
      [
        'order-service/http/permissions.test.ts',
        'restricted products are refused to contacts and chatbots when the setting is on, not to agents',
      ],
    ],
  },
];
