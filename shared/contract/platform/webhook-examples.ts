import type { Static } from 'typebox';
import type { channelMessageBody } from './channel-message.ts';
import {
  at,
  cardPayment,
  cartHead,
  decidedDiscount,
  exampleAgent,
  exampleCart,
  exampleContact,
  exampleDiscount,
  exampleMoney,
  exampleOrder,
  exampleProduct,
  exampleRefund,
  exampleSteps,
} from './example-order.ts';
import type { PlatformAbandonedCart, webhookEvents } from './webhook-bodies.ts';

type EventName = keyof typeof webhookEvents;
type Data = { [Name in EventName]: Static<(typeof webhookEvents)[Name]['body']>['data'] };

const { paid, preparing, finalized, canceled, failed, reopened, refunded, disputed, disputeLost, fraudAlert } =
  exampleSteps;
const { messages: _messages, minOrderValue: _minOrderValue, missing: _missing, ...idleCart } = exampleCart;
const abandoned: PlatformAbandonedCart = {
  ...idleCart,
  id: cartHead.id,
  updatedAt: at('12:40'),
};

const total = exampleOrder().totalAmout;

/** What each event is about: the same order, as it is after the event. */
const dataOf: Data = {
  'order.received': exampleOrder(),
  'order.paid': exampleOrder([paid]),
  'order.stage_changed': { ...exampleOrder([paid, preparing]), stage: 'preparing' },
  'order.finalized': exampleOrder([paid, preparing, finalized], { status: 'Finalized' }),
  'order.canceled': exampleOrder([canceled], {
    status: 'Canceled',
    paymentStatus: 'Canceled',
    cancelReason: 'Produto em falta',
  }),
  'order.reopened': exampleOrder([failed, reopened], {
    ...cardPayment,
    status: 'Creating',
    paymentStatus: 'Failed',
  }),
  'order.refunded': exampleOrder([paid, refunded], {
    money: exampleMoney({ refunded: exampleRefund.amount }),
    refunds: [exampleRefund],
  }),
  'order.disputed': exampleOrder([paid, disputed], { money: exampleMoney({ disputed: total }) }),
  'order.dispute_lost': exampleOrder([paid, disputed, disputeLost], { money: exampleMoney({ disputed: total }) }),
  'order.fraud_alert': exampleOrder([paid, fraudAlert], { money: exampleMoney({ hasFraudAlert: true }) }),
  'order.fraud_cleared': exampleOrder([paid, fraudAlert, exampleSteps.fraudCleared]),
  'order.payment_review': exampleOrder([exampleSteps.otherAmount], { money: exampleMoney({ charged: 50 }) }),
  'cart.abandoned': abandoned,
  handoff: { ...exampleContact, isInSemiAutomatic: true, by: 'Agent', agent: exampleAgent, order: cartHead },
  'discount.requested': exampleDiscount,
  'discount.decided': decidedDiscount,
  'message.failed': {
    id: '019a8d41-2c07-7b35-9d18-4a6b2c8e0f13',
    kind: 'order-status',
    ...exampleContact,
    tries: 8,
    createdAt: at('14:07'),
    reason: 'status-503',
  },
  'person.erased': {
    erasure: '019a8d70-66e1-7f20-a4b5-c6d7e8f90112',
    erasedAt: at('19:00'),
    channelType: exampleContact.channelType,
    channelId: exampleContact.channelId,
    contact: { id: exampleContact.contact.id, phone: exampleContact.contact.phone },
  },
  'webhook.test': { webhookId: '019a8d10-4e5f-7a01-8b2c-3d4e5f607182' },
};

/** When each event that changes no order happened. */
const times: Readonly<Partial<Record<EventName, string>>> = {
  'cart.abandoned': at('13:42'),
  handoff: at('13:56'),
  'discount.requested': exampleDiscount.askedAt,
  'discount.decided': decidedDiscount.decidedAt ?? at('13:54'),
  'message.failed': at('14:37'),
  'person.erased': at('19:00'),
  'webhook.test': at('11:30'),
};

/** What the test of this event says: the documented sample. Its ids name nothing in any shop. */
export const webhookTestData = (type: EventName): object => dataOf[type];

const messageId = '019a8d38-1b2c-7d4e-8f50-6a7b8c9d0e1f';
/** What the channel of the examples' contact gets when an agent sends a product. */
const message: Static<typeof channelMessageBody> = {
  type: 'message',
  id: messageId,
  createdAt: at('13:45'),
  channelType: exampleContact.channelType,
  channelId: exampleContact.channelId,
  contact: exampleContact.contact.id,
  message: {
    kind: 'product',
    lines: [exampleProduct.name, 'Grossa', 'Preço: R$ 29,90'],
    pictureUrl: 'https://loja.example/fotos/cafe.jpg',
    button: {
      title: 'Ver produto',
      url: `https://loja.example/product/${exampleProduct.providerId}#uW3…código…9fQ`,
    },
  },
};

const isEvent = (type: string): type is EventName => type in dataOf;

/** An example of a webhook's request: its id, its time and its body. Each type has its own. */
export function webhookExample(type: string): { id: string; at: Date; body: object } {
  if (!isEvent(type)) return { id: messageId, at: new Date(message.createdAt), body: message };
  const data = dataOf[type];
  const timestamp = times[type] ?? ('updatedAt' in data ? data.updatedAt : at('14:05'));
  const place = Object.keys(dataOf).indexOf(type);
  return {
    id: `019a8d50-${(0x1000 + place * 0x111).toString(16)}-7c3a-9e4b-5f60718293${(0xa0 + place).toString(16)}`,
    at: new Date(timestamp),
    body: { type, timestamp, ...(type === 'webhook.test' && { test: true }), data },
  };
}
