import type { Agent } from '../agent.ts';
import type { ProductImage } from '../catalog/product.ts';
import type { OrderPayment, PaymentState, PaymentStatus } from '../payment/payment.ts';
import type { OrderMoney, RefundExtent, RefundOffer } from '../payment/refund.ts';
import type { ChangedBy } from './changed-by.ts';
import type { CustomerNotification } from './customer-notification.ts';
import type { LogisticType } from './logistic.ts';
import type { Order, OrderStatus } from './order.ts';

/** When a placed order reached each step: ISO instants, `null` = not reached. */
export type OrderTimes = {
  placedAt: string | null;
  /** When it was placed again, after it was reopened; absent: it was placed once, or the order service does not say. */
  placedAgainAt?: string;
  paidAt: string | null;
  preparingAt: string | null;
  /** It left for delivery, or it is ready for pickup. */
  dispatchedAt: string | null;
  finalizedAt: string | null;
  canceledAt: string | null;
};

/**
 * `ahead`: not reached. `current`: the last reached step, or the payment that the order waits for. `canceled`: the
 * order ended here.
 */
export const orderStepStates = ['done', 'current', 'ahead', 'canceled'] as const;
export type OrderStepState = (typeof orderStepStates)[number];

/** Who canceled an order; `agent`: the agent, if the session named one, or the person of the shop's staff. */
export type OrderCancellation = { by: ChangedBy; agent: Agent | null };

/**
 * A step of an order, for people of the shop. `name`: who made it, if known; `amount`: the reais that it moved;
 * `extent`: of a refund, and of the cancellation that a whole one made; `reason`: why people canceled it.
 */
export type OrderHistoryStep = {
  step: string;
  by: ChangedBy;
  name: string | null;
  at: string;
  amount: number | null;
  extent: RefundExtent | null;
  reason: string | null;
};

/**
 * One of the caller's placed orders: its payment state, where its money is, and when it reached each step.
 * `isDoubtful`: the payment is in dispute, or its provider suspects fraud. `cancelReason`: why people of the shop
 * canceled it, in the words for its reader; left out by another maker's order service. `refund`, `cancellation`,
 * `history`, `notice`: only for a platform user; `cancellation` is `null` while the order is not canceled.
 */
export type PlacedOrder = PaymentState<Order> & {
  times: OrderTimes;
  money: OrderMoney;
  isDoubtful: boolean;
  cancelReason?: string | null;
  refund?: RefundOffer;
  cancellation?: OrderCancellation | null;
  /** Who did what, the oldest first. */
  history?: OrderHistoryStep[];
  /** Whether the contact is notified of a change made now; left out by another maker's order service. */
  notice?: CustomerNotification;
};

/** A placed order as the list of the caller's orders shows it. Money in reais. */
export type PlacedOrderHead = {
  id: string;
  number: number;
  status: OrderStatus;
  /** Status of the current attempt; `null` before the first one. */
  paymentStatus: PaymentStatus | null;
  payment: Pick<OrderPayment, 'method' | 'providerType'>;
  logistic: { type: LogisticType } | null;
  totalAmout: number;
  /** What was refunded of all its payments; left out: not known. */
  refunded?: number;
  /** All money that came went back; left out: not known. */
  isWhollyRefunded?: boolean;
  /** Its card was sent and is not decided; left out: no, or not known. */
  isInReview?: boolean;
  /** The units of all lines. */
  itemCount: number;
  /** The name of the first line's product, and how many lines there are. */
  firstItem: string;
  lineCount: number;
  /** The pictures of the first three lines. */
  images: ProductImage[];
  times: OrderTimes;
  /** Only for a platform user: the agent who placed it; `null` = the contact, or an agent who is not named. */
  agent?: Agent | null;
};

/**
 * The cart after the items of an order were added again, and the items that were not, or not all, with the reason.
 * `priceChanges`: each price that changed since the order, in words; another maker's order service may leave it out.
 */
export type RepeatedOrder = { order: Order; missing: { name: string; reason: string }[]; priceChanges?: string[] };
