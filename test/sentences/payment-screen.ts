import type { Sentence } from './sentence.ts';

const card = 'journeys/payment-card.test.ts';
const pix = 'journeys/payment-pix.test.ts';
const brick = 'journeys/payment-brick.test.ts';
const agent = 'journeys/payment-agent.test.ts';
const framed = 'journeys/payment-framed.test.ts';
const captcha = 'journeys/captcha.test.ts';
const errors = 'webapp/screens/generic-error.test.tsx';
const parts = 'webapp/components/payment-parts.test.tsx';
const state = 'webapp/state/payment/card-payment.test.ts';
const screen = 'shared/rules/payment-screen.test.ts';
const problems = 'shared/rules/card/card-problems.test.ts';
const brands = 'shared/rules/card/card-brand.test.ts';
const chat = 'order-service/http/pay-in-chat.test.ts';

/** Spec §2, §3, §4, §5, §8 and §9 about the payment screen. */
export const paymentScreen: Sentence[] = [
  {
    says: "Card preview, form, total and savings, 'Finalizar compra' (with ' e retornar ao WhatsApp' on the WhatsApp channel) and 'Alterar forma de pagamento'.",
    shownBy: [
      [card, 'a shopper confirms with a card chosen, pays with it and ends on finish'],
      [card, 'on WhatsApp the button names its destination, and opens it'],
      [card, "'Alterar forma de pagamento' releases the order and shows that the page may be closed"],
      [parts, 'repeats number, name and expiry, hidden from screen readers'],
    ],
  },
  {
    says: "When the order's payment provider type is the card-brick provider, an embedded card payment form (600px wide) replaces the form.",
    shownBy: [[brick, 'the card brick pays: 600 px wide, a single form, loaded on this page only']],
  },
  {
    says: "'Método de pagamento não encontrado' when payment is missing; 'Método de pagamento não é cartão de crédito' when it is not card (with a note that PIX is paid by copy-and-paste in the bank app).",
    shownBy: [
      [pix, 'the payment page of an order without a payment method shows that, and links to the choice'],
      [pix, 'after a reload the same code is shown, and on the payment page too'],
    ],
  },
  {
    says: 'After card payment success, non-WhatsApp channels go to /finish; after changing the payment method, /change-payment.',
    shownBy: [
      [card, 'a shopper confirms with a card chosen, pays with it and ends on finish'],
      [card, "'Alterar forma de pagamento' releases the order and shows that the page may be closed"],
    ],
  },
  {
    says: 'Card payment payload: providerId, installments, number, name, securityCode, expiryMonth, expiryYear, document, zipCode, address, addressNumber, complement, neighborhood, city, state; with captcha also recaptchaKey and recaptchaToken.',
    shownBy: [
      [problems, 'a card is sent as bare digits, with separate month and year'],
      [card, 'a shopper confirms with a card chosen, pays with it and ends on finish'],
      [
        state,
        'a Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; the token resubmits with both',
      ],
    ],
  },
  {
    says: 'If a captcha key is already on the order, the captcha shows first; otherwise the order is finished.',
    shownBy: [[card, 'a card that needs a captcha is paid after it; canceling the captcha shows a notice']],
  },
  {
    says: 'A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; a returned token resubmits with key and token. Success goes to the WhatsApp link or /finish.',
    shownBy: [
      [
        state,
        'a Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; the token resubmits with both',
      ],
      [card, 'a card that needs a captcha is paid after it; canceling the captcha shows a notice'],
      [card, 'on WhatsApp the button names its destination, and opens it'],
    ],
  },
  {
    says: "Captcha cancel or empty token: warning 'Houve um problema na validação do ReCaptcha, por favor tente novamente'.",
    shownBy: [
      [
        state,
        "cancelled, or with an empty token, shows 'Houve um problema na validação do ReCaptcha, por favor tente novamente'",
      ],
      [card, 'a card that needs a captcha is paid after it; canceling the captcha shows a notice'],
    ],
  },
  {
    says: "If the order's payment provider type is not ShopProvider: redirect to the payment link if present; if MercadoPago, show the embedded card brick (loads after 200 ms), whose submit finishes the payment and then redirects to the WhatsApp link.",
    shownBy: [
      [screen, 'the payment screen shows the form, the brick or the provider’s link'],
      [brick, 'an order whose provider has its own page redirects there'],
      [brick, 'the card brick pays: 600 px wide, a single form, loaded on this page only'],
      [card, 'on WhatsApp the button names its destination, and opens it'],
    ],
  },
  {
    says: "Payment failures open a modal with options 'Alterar forma de pagamento' and 'Modificar dados do cartão' and the text 'Você pode alterar a forma de pagamento ou modificar os dados antes de tentar novamente'.",
    shownBy: [[card, 'is refused with']],
  },
  {
    says: "'O tempo para pagamento expirou' (Expired); 'Os dados do cartão são inválidos' (Failed, InvalidData); 'Limite de compras do cartão insuficiente' (Failed, LimitExceeded); 'Aconteceu um erro com seu pagamento' (other), shown in the modal described in section 4.",
    shownBy: [
      [screen, 'a failed payment is titled by its status and failure type'],
      [card, 'is refused with'],
    ],
  },
  {
    says: "'Erro ao atualizar o método de pagamento'",
    shownBy: [
      [
        state,
        "'Alterar forma de pagamento' reopens the order; a failure shows 'Erro ao atualizar o método de pagamento'",
      ],
    ],
  },
  {
    says: 'Card form valid only if: card type chosen, number non-empty, name non-empty, expiry non-empty and valid, security code length 4 for numbers starting 34 or 37 else 3, CPF valid (or CNPJ valid when CNPJ is enabled), CEP valid, address, number, neighborhood, city, state non-empty. Complement optional.',
    shownBy: [
      [problems, 'a card form is valid only if'],
      [problems, 'the CNPJ is valid when CNPJ is enabled, or the CPF is'],
    ],
  },
  {
    says: "Invalid: 'Por favor, verifique os campos e tente novamente'.",
    shownBy: [
      [card, 'an incomplete card form marks the fields to check, and sends nothing'],
      [parts, 'marks an invalid field and links its error to it'],
    ],
  },
  {
    says: 'Card number keeps only digits (pasted text also cleaned).',
    shownBy: [[card, 'an incomplete card form marks the fields to check, and sends nothing']],
  },
  {
    says: 'A valid CEP triggers address lookup filling street, neighborhood, city, state.',
    shownBy: [[card, 'a valid CEP fills in street, neighborhood, city and state; unknown fields are typed']],
  },
  {
    says: 'Masks in card form: expiry __/__, CPF ___.___.___-__, CNPJ __.___.___/____-__, CEP _____-___.',
    shownBy: [[parts, 'shows the masks of the expiry, the CPF and the CEP']],
  },
  {
    says: 'Card number max length 19 for most brands, 15 for American Express, 14 for Diners. Security code 3 digits (4 for numbers starting 34 or 37). Installments start at 1.',
    shownBy: [
      [brands, 'card number max length 19 for most brands, 15 for American Express, 14 for Diners'],
      [brands, 'security code 3 digits (4 for numbers starting 34 or 37)'],
      [parts, 'expects a code of 3 digits, or 4 for numbers that start with 34 and 37'],
      [card, 'on WhatsApp the button names its destination, and opens it'],
    ],
  },
  {
    says: 'Recognised card brands: visa, mastercard, american-express, diners-club, discover, jcb, unionpay, maestro, elo, mir, hiper, hipercard, dankort, laser, visa-electron.',
    shownBy: [[parts, 'has a drawing and a name for every brand of the specification']],
  },
  {
    says: 'Card brick loads after 200 ms.',
    shownBy: [[brick, 'the card brick pays: 600 px wide, a single form, loaded on this page only']],
  },
  {
    says: 'POST /api/order/pix/manual | manual pix key',
    shownBy: [
      [
        agent,
        "an agent sets a PIX key and finishes: the contact gets the key's code in the chat, and the same on the payment page",
      ],
      [chat, "are a code of the agent's own key, which never expires and is never confirmed automatically"],
    ],
  },
  {
    says: 'A captcha script and a card payment SDK script are loaded from third parties; a missing SDK key is only logged.',
    shownBy: [
      [brick, 'a missing key of the brick is only logged'],
      [captcha, "the captcha page uses the order's key, is a separate document, and shows the result"],
    ],
  },
  {
    says: "'Ops! Algo de errado aconteceu' with a link back to WhatsApp.",
    shownBy: [[errors, "the generic error screen shows 'Ops! Algo de errado aconteceu', with a link back to WhatsApp"]],
  },
  {
    isOurDecision: true,
    says: 'Scripts of third parties run on the pages that need them, and on no other.',
    shownBy: [
      [
        'shared/rules/payment/third-party-script-pages.test.ts',
        'scripts of third parties run only where a card is typed in and where a captcha is shown',
      ],
      [
        'gateway/security/security-headers.test.ts',
        "allows card form and captcha scripts only on their pages, which can't be framed",
      ],
    ],
  },
  {
    isOurDecision: true,
    says: 'Card data are typed into no frame: framed, the payment opens in a tab of its own.',
    shownBy: [
      [framed, "in a chat's frame, the payment opens in a new tab, and the framed page shows when it is paid"],
      ['gateway/security/security-headers.test.ts', 'serves a framed payment page without third-party scripts'],
    ],
  },
  {
    isOurDecision: true,
    says: 'What an order is paid with is told in the chat, once for each attempt.',
    shownBy: [
      [chat, 'are the PIX code, alone in its message, when an agent finishes the order'],
      [chat, 'are sent once, however often the same confirmation is sent'],
      [agent, 'a shopper who returns to WhatsApp after the confirmation finds the PIX code there'],
    ],
  },
  {
    isOurDecision: true,
    says: 'What a browser fills in counts as what is typed, and nothing of a card stays behind.',
    shownBy: [
      [card, 'autofilled values are submitted'],
      [card, 'no card data remain: not in storage, not in the URL, not on the next page'],
      [parts, 'has the names, autocomplete values and input modes that browsers use to fill in a card and its address'],
    ],
  },
];
