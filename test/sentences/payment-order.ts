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

/** Spec §3, §4 "Card payment finish", §5, §7 and §8 as far as the order's payment on the server goes, and what the house promises of it. */
export const paymentOrder: Sentence[] = [
  {
    says: 'Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4. Failure type: ReCAPTCHA 0, LimitExceeded 1, InvalidData 2, Unknown 3.',
    shownBy: [
      [
        outcomes,
        'every status and failure has its answer, its order and its screen on every channel, and ends paid once',
      ],
      [
        outcomes,
        'through Mercado Pago every refusal, at once or told later, leaves the order payable, and it is paid once',
      ],
    ],
  },
  {
    says: 'Payment method: CreditCard 0, Boleto 1, BankDeposit 2, Pix 3, Cash 4, OnDelivery 5, Link 6, Custom 7, Nubank 8.',
    shownBy: [
      [others, 'has a line whose check digits fit, with the total and three days'],
      [others, 'is placed unpaid, charged by nobody, and nothing can be asked for to pay it with'],
      [others, "is a page of the provider's, once, and is paid there"],
      [pix, 'is made for a placed order, once, with its total and thirty minutes, and is paid at the bank'],
      [options, 'Custom payment shows only if a custom method exists and the payment type is manual'],
    ],
  },
  {
    says: 'A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; a returned token resubmits with key and token. Success goes to the WhatsApp link or /finish.',
    shownBy: [
      [card, 'with captcha is paid once that is solved, which counts once'],
      [
        outcomes,
        'every status and failure has its answer, its order and its screen on every channel, and ends paid once',
      ],
    ],
  },
  {
    says: "Payment: 'O tempo para pagamento expirou' (Expired); 'Os dados do cartão são inválidos' (Failed, InvalidData); 'Limite de compras do cartão insuficiente' (Failed, LimitExceeded); 'Aconteceu um erro com seu pagamento' (other)",
    shownBy: [
      [screens, 'a failed payment is titled by its status and failure type'],
      [
        outcomes,
        'every status and failure has its answer, its order and its screen on every channel, and ends paid once',
      ],
    ],
  },
  {
    says: 'Card option: providerId, name, installments[count, value].',
    shownBy: [[others, 'start at one part, each part at least five reais, and their parts add up to the total']],
  },
  {
    says: 'Installments start at 1.',
    shownBy: [
      [others, 'start at one part, each part at least five reais, and their parts add up to the total'],
      [others, 'are fewer where the shop takes fewer, or the order costs less'],
    ],
  },
  {
    says: 'POST /api/order/payment/credit | card payload with optional recaptchaKey, recaptchaToken',
    shownBy: [
      [card, 'that is paid makes the order Received, and everything in it is taken'],
      [card, 'sends nobody what can be no card'],
    ],
  },
  {
    says: 'GET /api/order/payment/update | payment method change',
    shownBy: [
      [pix, 'is given up for another way to pay: its code is taken back, and the order is built again'],
      [pix, 'that was paid just before stays paid'],
      [changed, 'every method starts fresh and is paid'],
      [changed, 'chosen again after another one starts fresh: boleto, PIX, boleto'],
    ],
  },
  {
    says: 'POST /api/order/pix/manual | manual pix key',
    shownBy: [
      [
        others,
        'by PIX has the key an agent typed; one that is none is refused, and so is any where the shop takes no PIX',
      ],
      [
        byHand,
        'by a key that the agent typed has a static code with the total, which nobody but people can say is paid',
      ],
      [agents, 'is refused to shoppers and to who is nobody, call by call, and changes nothing'],
    ],
  },
  {
    isOurDecision: true,
    says: 'The order is never consumed before payment: whatever happens, it is payable or paid, and never charged twice.',
    shownBy: [
      [card, 'gives everything back, and the same order is paid by another one'],
      [card, 'sent twenty times at once, from two devices, with and without a key, is charged once'],
      [card, 'refused twenty times at once leaves one order with everything in it'],
      [pix, 'that expired is renewed in the same order'],
      [crash, 'whose provider’s answer is lost waits, and is'],
      [crash, 'at any step ends'],
      [outcomes, 'a webhook that comes before the answer pays the order, and the answer says so too'],
      [
        outcomes,
        'while another device changes the order, chooses another way to pay or confirms, it is charged what the order costs, once or not at all',
      ],
      [webhooks, 'that is forged, unsigned, old or for another shop is refused, and nobody is asked about it'],
      [webhooks, 'that comes twice is one, and one that comes again later changes nothing'],
    ],
  },
  {
    isOurDecision: true,
    says: 'A card number, a security code and an expiry leave no trace: no log line, no column, no hash.',
    shownBy: [
      [
        trace,
        'a card that was paid, refused, stopped by a captcha or sent twice is in no log line and no column',
      ],
      [trace, 'a card is in no log line when its provider fails with all card data in the message'],
      [trace, 'the search for a card finds one in every format'],
    ],
  },
  {
    isOurDecision: true,
    says: 'One visitor cannot sell a shop out: what is ordered without an agent has limits, and an order that nobody takes up ends.',
    shownBy: [
      ['order-service/http/order-size.test.ts', 'an anonymous visitor cannot sell a shop out'],
      [
        'order-service/http/open-orders.test.ts',
        'of anonymous visitors are at most ten of one network, also when all are confirmed at once',
      ],
      ['order-service/http/reservation.test.ts', 'ends after a week: its stock is back, and the contact reads why'],
    ],
  },
  {
    isOurDecision: true,
    says: 'An unpaid order gives back what it holds after 48 hours, or after a week where only people see its money; late money counts, a wrong amount waits for people.',
    shownBy: [
      [overdue, 'is cancelled after 48 hours and gives everything back, and the contact is told'],
      [overdue, 'stays when money of another amount came, because people have to decide about it'],
      [overdue, 'waits longer when only the shop’s people can see the money of its PIX key'],
      [overdue, 'stays while its provider does not answer, and stands in no other order’s way'],
      [pix, 'paid late counts, and the new code is worth nothing any more'],
      [changed, 'money that comes late for an expired PIX counts, and the boleto after it cannot be paid any more'],
      [pix, 'of a wrong amount is not paid: it waits for the shop’s people'],
      [byHand, 'of a wrong amount keeps what came on record'],
    ],
  },
];
