import type { Sentence } from './sentence.ts';

const session = 'webapp/state/session/session.test.ts';
const storage = 'webapp/browser/storage/storage.test.ts';
const pages = 'gateway/pages.test.ts';
const shopper = 'journeys/shopper.test.ts';
const results = 'webapp/screens/result-pages.test.tsx';
const hash =
  'the session code comes from the part of the URL hash before the question mark; the hash query may carry an initial catalog type and id';

/** Spec §2 "Screens and routes": session loading and the table of routes; §4 and §8 where they concern the session. */
export const sessionAndRoutes: Sentence[] = [
  {
    says: 'Session loading (applies to all routes except the integration screens):',
    shownBy: [
      [session, 'uses the code of the hash, then loads settings and order with it as bearer'],
      [
        'journeys/tray.test.ts',
        "a merchant authorizes the app in the store's panel and links the store to the chatbot",
      ],
    ],
  },
  {
    says: 'The session code comes from the part of the URL hash before the question mark. The hash query may carry an initial catalog type and id.',
    shownBy: [
      ['shared/rules/entry-and-return.test.ts', hash],
      [session, 'saves the catalogue of the entry link, and returns it once'],
    ],
  },
  {
    says: 'These are kept in session storage, or in local storage for platform users.',
    shownBy: [
      [storage, 'is in session storage with the plain key of the specification'],
      [storage, "has the session and its link's data in local storage, for the next tab"],
      [session, "a platform user's session is in local storage"],
    ],
  },
  {
    says: "With no code, the code 'anonymous-session' is used.",
    shownBy: [
      [session, "uses 'anonymous-session' without a code, and then the visitor's own code"],
      [
        'order-service/http/session.test.ts',
        "of 'anonymous-session' is a new code for each visitor, so two visitors never share an order",
      ],
    ],
  },
  {
    says: 'If the session call fails or returns no userShop, the stored code is removed and the user goes to invalid-session.',
    shownBy: [
      [session, 'is invalid, and its stored code is removed'],
      [session, 'is also invalid without a userShop'],
      [shopper, 'an unknown code ends on /invalid-session'],
    ],
  },
  {
    // docs/adr/0040-refused-link-or-outage.md.
    says: 'A session call without a response, with 429 or with 5xx is no refusal: the code stays and the page offers a retry.',
    isOurDecision: true,
    shownBy: [
      [session, 'is not refused after'],
      ['journeys/first-page.test.ts', 'a failing shop keeps the page and the link, and a retry loads the session'],
    ],
  },
  {
    says: 'Otherwise the session and the shop settings are loaded.',
    shownBy: [[session, 'uses the code of the hash, then loads settings and order with it as bearer']],
  },
  {
    says: 'A shared context holds session, current order, shop settings and category list.',
    shownBy: [
      [session, 'uses the code of the hash, then loads settings and order with it as bearer'],
      ['webapp/state/catalog/catalog.test.ts', "shows the top-selling list and one tab per category after 'Todos'"],
    ],
  },
  {
    says: 'An order whose user id contains the word anonymous is flagged as anonymous user.',
    shownBy: [[session, 'flags an order of an anonymous user']],
  },
  {
    says: 'Session start: after a successful session fetch the bearer credential (equal to the session code) is set on all later requests.',
    shownBy: [
      [session, 'uses the code of the hash, then loads settings and order with it as bearer'],
      ['webapp/api/client.test.ts', 'sends the session as bearer once it is known'],
    ],
  },
  {
    says: 'Invalid or missing session: redirect to invalid-session.',
    shownBy: [
      [shopper, 'an unknown code ends on /invalid-session'],
      [session, 'a session that is refused later becomes invalid'],
    ],
  },
  {
    says: '/ | redirects to the catalogue',
    shownBy: [
      [pages, 'redirects the start to the catalogue with its query; the browser keeps the hash'],
      ['journeys/entry-link.test.ts', 'an entry link opens the catalogue without a redirect, as one history entry'],
    ],
  },
  {
    says: 'catalog, products-found | catalogue',
    shownBy: [
      [pages, 'serves the same page for every screen, and with 404 for an unknown path'],
      ['journeys/catalogue.test.ts', "products named in the page's URL are 'Sugeridos', the first and chosen tab"],
    ],
  },
  {
    says: 'product/{id} | product detail; without an id it redirects to not-found',
    shownBy: [
      ['journeys/product.test.ts', "a product that cannot be bought shows the shop's reason"],
      ['journeys/product.test.ts', 'a product path without an id shows the not-found page'],
    ],
  },
  {
    says: 'order | cart (non-platform sessions); child routes payment and checkout',
    shownBy: [
      [shopper, 'a shopper from WebChat sees the minimum-order problem disappear and ends on /confirm'],
      [
        'journeys/checkout-honest.test.ts',
        'a checkout that was begun is finished there: the cart links to it and shows what is missing',
      ],
      ['journeys/payment-card.test.ts', 'a shopper confirms with a card chosen, pays with it and ends on finish'],
      [
        'journeys/agent-catalogue.test.ts',
        "an agent's cart and gift notice link to the checkout, whose message list shows that it is empty",
      ],
    ],
  },
  {
    says: 'order/checkout | cart link for platform-user sessions; checkout',
    shownBy: [['journeys/top-bar.test.ts', "an agent's cart is at /order/checkout"]],
  },
  {
    says: 'finish | result page',
    shownBy: [
      [results, "finish shows 'Pedido finalizado, você pode fechar essa aba!' for any other order"],
      ['journeys/result-pages.test.ts', "an agent who cancels ends on 'Pedido cancelado'"],
    ],
  },
  {
    says: 'change-payment | waiting page',
    shownBy: [
      [results, 'change-payment and confirm show their texts'],
      [
        'journeys/payment-card.test.ts',
        "'Alterar forma de pagamento' releases the order and shows that the page may be closed",
      ],
    ],
  },
  {
    says: 'confirm | confirmation page',
    shownBy: [
      [results, 'change-payment and confirm show their texts'],
      [shopper, 'a shopper from WebChat sees the minimum-order problem disappear and ends on /confirm'],
    ],
  },
  {
    says: 'recaptcha | captcha page',
    shownBy: [
      [
        'journeys/captcha.test.ts',
        "the captcha page uses the order's key, is a separate document, and shows the result",
      ],
    ],
  },
  {
    says: "invalid-session | invalid-session page ('Sessão Inválida')",
    shownBy: [[shopper, 'an unknown code ends on /invalid-session']],
  },
  {
    says: "any other path | fallback page ('Página não encontrada' with a link back to the start)",
    shownBy: [
      [shopper, "any other path shows 'Página não encontrada' with a link back to the start"],
      [pages, 'serves the same page for every screen, and with 404 for an unknown path'],
    ],
  },
];
