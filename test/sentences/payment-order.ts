import type { Sentence } from './sentence.ts';

const outcomes = 'order-service/http/payment-outcomes.test.ts';
const card = 'order-service/http/pay-by-card.test.ts';
const pix = 'order-service/http/pay-by-pix.test.ts';
const changed = 'order-service/http/change-payment-method.test.ts';
const others = 'order-service/http/pay-other-ways.test.ts';
const crash = 'order-service/http/payment-crash.test.ts';
const overdue = 'order-service/http/cancel-overdue.test.ts';
const byHand = 'order-service/http/confirm-by-hand.test.ts';
const agents = 'order-service/http/agent-only.test.ts';
const options = 'order-service/http/payment-options.test.ts';
const webhooks = 'order-service/http/mercado-pago.test.ts';
const screens = 'shared/rules/payment-screen.test.ts';
const trace = 'whole/card-leaves-no-trace.test.ts';

/**
 * Spec §3, §4 "Card payment finish", §5, §7 and §8 about the order's payment on the server, and our own decisions about
 * it.
 */
export const paymentOrder: Sentence[] = [
  {
    says: 'Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4. Failure type: ReCAPTCHA 0, LimitExceeded 1, InvalidData 2, Unknown 3.',
    shownBy: [
      [outcomes, 'every status and failure has its response, order and screen per channel, and ends paid once'],
      [outcomes, 'every refusal of Mercado Pago, immediate or later, leaves an order that is paid once'],
    ],
  },
  {
    says: 'Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7, Nubank 8.',
    shownBy: [
      [others, 'has one line with valid check digits, the total and three days, and is paid by it'],
      [others, 'is placed unpaid, without a charge, and a payment cannot be started'],
      [others, 'is one page of the provider, and is paid there'],
      [pix, 'is created once for a placed order, with total and thirty minutes, and is paid at the bank'],
      [options, 'Custom payment shows only if a custom method exists and the payment type is manual'],
    ],
  },
  {
    says: 'A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; a returned token resubmits with key and token. Success goes to the WhatsApp link or /finish.',
    shownBy: [
      [card, 'with captcha is paid once the captcha is solved, which counts once'],
      [outcomes, 'every status and failure has its response, order and screen per channel, and ends paid once'],
    ],
  },
  {
    says: "Payment: 'O tempo para pagamento expirou' (Expired); 'Os dados do cartão são inválidos' (Failed, InvalidData); 'Limite de compras do cartão insuficiente' (Failed, LimitExceeded); 'Aconteceu um erro com seu pagamento' (other)",
    shownBy: [
      [screens, 'a failed payment is titled by its status and failure type'],
      [outcomes, 'every status and failure has its response, order and screen per channel, and ends paid once'],
    ],
  },
  {
    says: 'Card option: providerId, name, installments[count, value].',
    shownBy: [[others, 'start at one installment, each at least five reais, and their sum is the total']],
  },
  {
    says: 'Installments start at 1.',
    shownBy: [
      [others, 'start at one installment, each at least five reais, and their sum is the total'],
      [others, "are fewer where the shop's limit or the order's total is lower"],
    ],
  },
  {
    says: 'POST /api/order/payment/credit | card payload with optional recaptchaKey, recaptchaToken',
    shownBy: [
      [card, 'that is paid makes the order Received and reserves everything in it'],
      [card, 'never sends an impossible card to the provider'],
    ],
  },
  {
    says: 'GET /api/order/payment/update | payment method change',
    shownBy: [
      [pix, 'replaced by another method: its code is cancelled, and the order becomes a cart again'],
      [pix, 'that was paid just before stays paid'],
      [changed, 'every method starts fresh'],
      [changed, 'chosen again after another one starts fresh: boleto, PIX, boleto'],
    ],
  },
  {
    says: 'POST /api/order/pix/manual | manual pix key',
    shownBy: [
      [others, "by PIX has the agent's key; an invalid key, or any key in a shop without PIX, is refused"],
      [byHand, 'by a key that the agent typed has a static code with the total; only staff can confirm it'],
      [agents, 'are refused to shoppers and unknown callers, call by call, and change nothing'],
    ],
  },
  {
    isOurDecision: true,
    says: 'The order is never consumed before payment: whatever happens, it is payable or paid, and never charged twice.',
    shownBy: [
      [card, 'releases everything, and another card pays the order'],
      [card, 'sent twenty times at once, from two devices, with and without a key, is charged once'],
      [card, 'refused twenty times at once leaves one order with everything in it'],
      [pix, 'that expired is renewed in the same order'],
      [crash, 'whose provider’s response is lost waits, and is'],
      [crash, 'at any step ends'],
      [outcomes, 'a webhook before the response pays the order, and the response reports it too'],
      [outcomes, 'with simultaneous changes elsewhere the order is charged its total, once or not at all'],
      [webhooks, 'that is forged, unsigned, old or for another shop is refused without a provider call'],
      [webhooks, 'that arrives twice counts once, and a later repetition changes nothing'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A card number, a security code and an expiry leave no trace: no log line, no column, no hash.',
    shownBy: [
      [trace, 'a card that was paid, refused, stopped by a captcha or sent twice is in no log line and no column'],
      [trace, 'a card is in no log line when its provider fails with all card data in the message'],
      [trace, 'the search for a card finds one in every format'],
    ],
  },
  {
    isOurDecision: true,
    says: 'One visitor cannot sell a shop out: what is ordered without an agent has limits, and an order that nobody takes up ends.',
    shownBy: [
      ['order-service/http/order-size.test.ts', 'is limited, so an anonymous visitor cannot sell a shop out'],
      [
        'order-service/http/open-orders.test.ts',
        'of anonymous visitors are at most ten per network, also when all are confirmed at once',
      ],
      [
        'order-service/http/reservation.test.ts',
        'ends after a week: its stock is released, and the contact receives the reason',
      ],
    ],
  },
  {
    isOurDecision: true,
    says: 'An unpaid order gives back what it holds after 48 hours, or after a week where only people see its money; late money counts, a wrong amount waits for people.',
    shownBy: [
      [overdue, 'is cancelled after 48 hours and releases everything, and the contact is notified'],
      [overdue, "stays when a wrong amount arrived, because the shop's staff must decide"],
      [overdue, 'waits longer when only the shop’s staff can see the money of its PIX key'],
      [overdue, 'stays while its provider does not respond, and blocks no other order'],
      [pix, 'paid late counts, and the new code becomes invalid'],
      [changed, 'late money for an expired PIX counts, and the boleto after it can no longer be paid'],
      [pix, 'of a wrong amount is not paid: it waits for the shop’s staff'],
      [byHand, 'of a wrong amount keeps the received amount'],
    ],
  },
];
