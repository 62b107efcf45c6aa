import type { Sentence } from './sentence.ts';

const journey = 'journeys/top-bar.test.ts';
const stays = "the top bar stays, links back and to the cart, and shows the cart's quantity";

/**
 * Spec §2 "Top bar", the captcha pages of §2 "Screens and routes", §4 "Shop style", and §9 about limits, theme and
 * toasts.
 */
export const topBar: Sentence[] = [
  { says: 'Fixed.', shownBy: [[journey, stays]] },
  {
    says: 'It has a back button (to /catalog; hidden on /catalog or when turned off)',
    shownBy: [
      [journey, stays],
      ['webapp/components/ui/top-bar-view.test.tsx', 'the back button links to the catalogue and can be turned off'],
    ],
  },
  {
    says: "a logo linking to /catalog (a plain 'Shop' heading if there is no logo)",
    shownBy: [
      [journey, stays],
      [journey, "without a logo, or with a broken one, the bar shows a plain 'Shop' heading"],
    ],
  },
  {
    says: 'an optional info tooltip with order limits',
    shownBy: [[journey, "the limits tooltip lists the shop's limits, and is absent without limits"]],
  },
  {
    says: "Limits tooltip: 'Máximo de itens distintos', 'Máximo de itens', 'Valor mínimo: R$ {n},00'.",
    shownBy: [
      [
        'shared/rules/words-for-people.test.ts',
        "the limits tooltip says 'Máximo de itens distintos', 'Máximo de itens', 'Valor mínimo: R$ {n},00'",
      ],
      [journey, "the limits tooltip lists the shop's limits, and is absent without limits"],
    ],
  },
  { says: 'and a cart icon with a badge showing the total quantity of items.', shownBy: [[journey, stays]] },
  {
    says: 'The cart link goes to /order/checkout for platform users and to /order otherwise.',
    shownBy: [
      [journey, stays],
      [journey, "an agent's cart is at /order/checkout"],
    ],
  },
  {
    says: 'Content margin is 70px top and 10px bottom; the logo is at most 30px high and 120px wide.',
    shownBy: [[journey, stays]],
  },
  {
    says: "Shop style is applied once loaded; the style is chosen by the session's channelId, else the default style.",
    shownBy: [
      [
        'shared/rules/catalog/shop-style.test.ts',
        "the style is chosen by the session's channelId, else the default style",
      ],
      [journey, 'all text is readable in the shop colours'],
    ],
  },
  {
    says: 'The theme takes primary and secondary colours and the logo from the shop style.',
    shownBy: [
      [journey, 'all text is readable in the shop colours'],
      [journey, "without a logo, or with a broken one, the bar shows a plain 'Shop' heading"],
      ['shared/rules/session/theme.test.ts', 'text on a shop colour has a contrast of at least 4.5:1, for any colour'],
    ],
  },
  {
    says: 'Toasts auto-hide (default delay 5000 ms).',
    shownBy: [['webapp/state/session/toasts.test.ts', 'a toast hides itself after 5000 ms']],
  },
  {
    says: 'recaptcha: captcha page',
    shownBy: [
      [
        'journeys/captcha.test.ts',
        "the captcha page uses the order's key, is a separate document, and shows the result",
      ],
      ['journeys/captcha.test.ts', 'without a key no captcha is needed'],
    ],
  },
  {
    says: 'A developer captcha test page also exists (key input, show-captcha checkbox, token display); its route is not shown.',
    shownBy: [
      ['journeys/captcha.test.ts', 'a developer tries a captcha: key input, show-captcha checkbox, token display'],
      ['gateway/pages.test.ts', 'serves the captcha test page only in a demo'],
    ],
  },
  {
    says: 'A captcha script … [is] loaded from third parties',
    shownBy: [
      ['journeys/captcha.test.ts', 'a blocked captcha script shows an error text and can be retried'],
      ['journeys/captcha.test.ts', 'a captcha script that never loads times out after 15 s'],
      [
        'shared/rules/payment/third-party-script-pages.test.ts',
        'scripts of third parties run only where a card is typed in and where a captcha is shown',
      ],
    ],
  },
];
