import type { Order } from '#shared/model/order/order.ts';
import type { CardOption } from '#shared/model/payment/card.ts';
import {
  type PaymentChoice,
  type PaymentResponse,
  type PaymentState,
  PaymentStatus,
  type PixToPay,
} from '#shared/model/payment/payment.ts';

/** The state of a fake shop's payment, and its responses to the next calls. */
export type FakePayment = Omit<PaymentState<Order>, 'order' | 'now'> & {
  /** The server's clock; null: the real clock. */
  now: string | null;
  cards: CardOption[];
  /** The responses to the next card attempts, in order. Without one the card is paid. */
  responses: Omit<PaymentResponse<Order>, 'order'>[];
  /** The PIX that a start creates. */
  newPix: PixToPay;
};

type Shop = { order: Order; ended: readonly Order[]; payment: FakePayment };
type Asked = { method: string; path: string; query: Record<string, string>; body: unknown };

export const samplePayment = (): FakePayment => ({
  number: null,
  arrived: null,
  status: null,
  failureType: null,
  pix: null,
  boleto: null,
  link: null,
  now: null,
  cards: [
    {
      providerId: 'credito',
      name: 'Crédito',
      installments: [
        { count: 1, value: 100 },
        { count: 2, value: 50 },
      ],
    },
  ],
  responses: [],
  newPix: { code: 'codigo-pix', expiresAt: null },
});

/** The shop's responses to the calls of a payment; undefined for all other calls. */
export function respondPayment(shop: Shop, { method, path, query, body }: Asked): unknown {
  const { payment } = shop;
  if (path === '/api/order/payment/state')
    return stateOf({ ...shop, order: shop.ended.find(({ id }) => id === query.order) ?? shop.order });
  if (path === '/api/order/payment/start') {
    Object.assign(payment, { status: PaymentStatus.Waiting, failureType: null, pix: payment.newPix });
    return stateOf(shop);
  }
  if (path === '/api/order/payment/delivery') {
    const { providerId, type, cashAmount = null } = body as PaymentChoice;
    const chosen = { ...shop.order.payment, providerId, name: providerId, method: type, cashAmount };
    shop.order = { ...shop.order, payment: chosen, version: shop.order.version + 1 };
    return shop.order;
  }
  if (path === '/api/order/payment/update') {
    shop.order = { ...shop.order, payment: { ...shop.order.payment, method: null }, version: shop.order.version + 1 };
    return shop.order;
  }
  if (path === '/api/order/payment/credit/installments') {
    const { installments } = body as { installments: number };
    // An invented interest, so the total changes visibly.
    shop.order = { ...shop.order, totalAmout: 100 + installments, version: shop.order.version + 1 };
    return shop.order;
  }
  if (path === '/api/order/payment/credit' && method === 'GET') return payment.cards;
  if (path === '/api/order/payment/credit' || path === '/api/order/payment/mercadoPago') return pay(shop);
  return undefined;
}

function pay(shop: Shop): PaymentResponse<Order> {
  const response = shop.payment.responses.shift() ?? { status: PaymentStatus.Paid };
  shop.order = { ...shop.order, recaptchaKey: response.recaptchaKey ?? null, version: shop.order.version + 1 };
  Object.assign(shop.payment, { status: response.status, failureType: response.failureType ?? null });
  return { ...response, order: shop.order };
}

function stateOf({
  order,
  payment: { number, arrived, status, failureType, pix, boleto, link, now },
}: Shop): PaymentState<Order> {
  return { order, number, arrived, status, failureType, pix, boleto, link, now: now ?? new Date().toISOString() };
}
