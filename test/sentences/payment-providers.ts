import type { Sentence } from './sentence.ts';

const statuses = 'order-service/providers/mercado-pago/payment-status.test.ts';
const adapter = 'order-service/providers/mercado-pago/mercado-pago.test.ts';
const service = 'order-service/http/mercado-pago.test.ts';
const pix = 'order-service/http/mercado-pago-pix.test.ts';
const whole = 'whole/mercado-pago.test.ts';

/** Spec §3 and §7 about Mercado Pago, and our own decisions about it. */
export const paymentProviders: Sentence[] = [
  {
    says: 'Payment status: Waiting 0, Paid 1, Expired 2, Failed 3, Canceled 4. Failure type: ReCAPTCHA 0, LimitExceeded 1, InvalidData 2, Unknown 3.',
    shownBy: [
      [statuses, 'a payment status of Mercado Pago'],
      [service, 'a refused card leaves an order that another card pays, with its own key'],
    ],
  },
  {
    says: 'POST /api/order/payment/mercadoPago | finish embedded card payment',
    shownBy: [
      [service, 'a card from the brick pays the order, whatever amount the browser sends'],
      [whole, 'the running shop is paid through Mercado Pago and accepts only signed webhooks at its gateway'],
    ],
  },
  {
    says: 'payment {type (manual or other), publicKey}',
    shownBy: [[service, 'provides its public key in the settings']],
  },
  {
    isOurDecision: true,
    says: 'A lost answer never charges twice: the key is the attempt.',
    shownBy: [
      [adapter, 'survives '],
      [service, 'a lost response charges once, and the webhook reports the payment'],
      [pix, 'whose response was lost is found again, and exists once'],
    ],
  },
  {
    isOurDecision: true,
    says: 'Nothing that comes by a webhook is believed: it is signed, counted once, and read again from the provider; Paid is never taken back.',
    shownBy: [
      [service, 'that is forged, unsigned, old or for another shop is refused without a provider call'],
      [service, 'that arrives twice counts once, and a later repetition changes nothing'],
      [service, 'out of order does not revert a Paid status'],
      [service, 'of a wrong amount pays nothing, and the shop’s staff see the received amount'],
    ],
  },
];
