import type { PlacedOrder } from '#shared/model/placed-order.ts';
import type { OrderProgress, OrderStage } from '#shared/rules/orders/order-steps.ts';

/** What decides how far the order is. */
export const progressOf = ({ order, status, times }: PlacedOrder): OrderProgress => ({
  status: order.status,
  paymentStatus: status,
  payment: order.payment,
  logistic: order.logistic,
  times,
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
