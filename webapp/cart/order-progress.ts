import type { Order } from '#shared/model/order/order.ts';
import type { OrderTimes } from '#shared/model/order/placed-order.ts';
import type { PaymentState } from '#shared/model/payment/payment.ts';
import type { OrderMoney } from '#shared/model/payment/refund.ts';
import type { OrderProgress, OrderStage } from '#shared/rules/orders/order-steps.ts';
import { isInReview } from '#shared/rules/payment/is-in-review.ts';

/** An order on screen. Its own page knows when each step was reached; a result page knows the payment. */
export type ShownOrder = Pick<PaymentState<Order>, 'order' | 'number' | 'status' | 'arrived' | 'challenge' | 'now'> & {
  times?: OrderTimes;
  money?: OrderMoney;
};

const unknownTimes: OrderTimes = {
  placedAt: null,
  paidAt: null,
  preparingAt: null,
  dispatchedAt: null,
  finalizedAt: null,
  canceledAt: null,
};

/** What decides how far the order is. */
export const progressOf = ({ order, status, challenge, times = unknownTimes }: ShownOrder): OrderProgress => ({
  status: order.status,
  paymentStatus: status,
  payment: order.payment,
  logistic: order.logistic,
  isInReview: isInReview(order.payment, { status, hasChallenge: challenge !== undefined }),
  times,
});

/** What the texts about the payment need, in reais. */
export const moneyOf = ({ order, arrived, money }: ShownOrder) => ({
  total: order.totalAmout,
  arrived,
  ...(money ? { money } : {}),
});

/** The class with the colours of a stage. Whole names: the build keeps only the styles whose names it finds. */
export const stageClass = (stage: OrderStage): string => stageClasses[stage];

const stageClasses: Record<OrderStage, string> = {
  awaitingPayment: 'order-stage-warn',
  received: 'order-stage-info',
  paid: 'order-stage-good',
  preparing: 'order-stage-info',
  dispatched: 'order-stage-info',
  finished: 'order-stage-good',
  canceled: 'order-stage-bad',
  withShop: 'order-stage-warn',
};
