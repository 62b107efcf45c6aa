import type { TSchema } from 'typebox';
import { exampleOf } from '../example-values.ts';
import type { PlatformOrder } from './platform-schemas.ts';

type Example = Readonly<Record<string, unknown>>;

/** A minute of the day on which the examples' order was placed. */
const at = (time: string): string => `2026-11-21T${time}:00.000Z`;
const step = (name: string, by: string, time: string): Example => ({ step: name, by, agent: null, at: at(time) });
const placed = step('placed', 'shopper', '14:05');
const paid = step('paid', 'payment', '14:07');
const preparing = step('preparing', 'shop', '14:20');
const total = 71.8;
const money = { charged: 0, refunded: 0, disputed: 0, owed: 0, hasFraudAlert: false } as const;
const received = { ...money, charged: total } as const;

/** The order of all examples: a PIX that was placed at 14:05 and is not paid yet. */
const order = {
  paymentStatus: 'Waiting',
  agent: null,
  placedAt: at('14:05'),
  updatedAt: at('14:05'),
  history: [placed],
  money,
  refunds: [],
} as const satisfies Partial<Record<keyof PlatformOrder, unknown>>;

/** The order after these steps; `money`: where its money is then. */
const orderAfter = (steps: readonly Example[], more: Example = {}): Example => ({
  ...order,
  paymentStatus: steps.includes(paid) ? 'Paid' : 'Waiting',
  money: steps.includes(paid) ? received : money,
  history: [placed, ...steps],
  updatedAt: steps.at(-1)?.at,
  ...more,
});

const refund = {
  id: '019a8d45-03be-7f10-8a1d-5c6b3e9f2a40',
  amount: 12.5,
  state: 'refunded',
  reason: 'Faltou um item.',
  problem: null,
  agent: null,
  requestedAt: at('15:30'),
  finishedAt: at('15:31'),
} as const;

/** What an event is about, where the example of its fields does not show it. */
const dataOf: Readonly<Record<string, Example>> = {
  'order.received': order,
  'order.paid': orderAfter([paid]),
  'order.stage_changed': orderAfter([paid, preparing], { stage: 'preparing' }),
  'order.finalized': orderAfter([paid, preparing, step('finalized', 'shop', '15:10')], { status: 'Finalized' }),
  'order.canceled': orderAfter([step('canceled', 'payment', '14:35')], {
    status: 'Canceled',
    paymentStatus: 'Expired',
  }),
  'order.reopened': orderAfter([step('failed', 'payment', '14:07'), step('reopened', 'payment', '14:07')], {
    status: 'Creating',
    paymentMethod: 'CreditCard',
    paymentStatus: 'Failed',
  }),
  'order.refunded': orderAfter([paid, step('refunded', 'shop', '15:31')], {
    money: { ...received, refunded: refund.amount },
    refunds: [refund],
  }),
  'order.disputed': orderAfter([paid, step('disputed', 'payment', '16:00')], {
    money: { ...received, disputed: total },
  }),
  'order.dispute_lost': orderAfter(
    [paid, step('disputed', 'payment', '16:00'), step('dispute-lost', 'payment', '18:00')],
    {
      money: { ...received, disputed: total },
    },
  ),
  'order.fraud_alert': orderAfter([paid, step('fraud-alert', 'payment', '14:08')], {
    money: { ...received, hasFraudAlert: true },
  }),
  'order.fraud_cleared': orderAfter([
    paid,
    step('fraud-alert', 'payment', '14:08'),
    step('fraud-cleared', 'shop', '14:15'),
  ]),
  'order.payment_review': orderAfter([step('other-amount', 'payment', '14:07')], { money: { ...money, charged: 50 } }),
  handoff: { isInSemiAutomatic: true },
  'discount.requested': { status: 'pending' },
  'discount.decided': {
    status: 'approved',
    decidedAt: at('14:12'),
    decidedBy: { id: 'sofia', name: 'Sofia Prado' },
    answer: 'Pode, só desta vez.',
  },
  'message.failed': { kind: 'order-status', tries: 8, reason: '131026' },
};

/** The example of an event's body: its own type, and what it is about as it is after the event. */
export function webhookExample(type: string, body: TSchema): Example {
  const example = exampleOf(body) as { data?: Example };
  const data = dataOf[type];
  const timestamp = data?.updatedAt ?? Reflect.get(example, 'timestamp');
  return {
    ...example,
    type,
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(data && { data: { ...example.data, ...data } }),
  };
}
