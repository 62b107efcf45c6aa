import { ChangedBy } from '../../model/order/changed-by.ts';
import { LogisticType } from '../../model/order/logistic.ts';
import { OrderStatus } from '../../model/order/order.ts';
import type { OrderStepState, OrderTimes } from '../../model/order/placed-order.ts';
import { type OrderPayment, PaymentMethod, PaymentProviderType, PaymentStatus } from '../../model/payment/payment.ts';
import { afterPaymentTexts, autoCancelTexts, orderStageTexts, orderStepTexts } from '../../text/order/order-steps.ts';
import { isPaidByCardHere } from '../payment/is-paid-by-card-here.ts';
import { paysByCodeOrLink } from '../payment/pays-by-code-or-link.ts';

/** What decides how far a placed order is. */
export type OrderProgress = {
  status: OrderStatus;
  paymentStatus: PaymentStatus | null;
  payment: Pick<OrderPayment, 'method' | 'providerType' | 'pixKey'>;
  logistic: { type: LogisticType } | null;
  times: OrderTimes;
  /** All money that came went back to the customer; absent: not known. */
  isWhollyRefunded?: boolean;
  /** Its card was sent and is not decided (`isInReview`); absent: not known. */
  isInReview?: boolean;
};

/** The stage of a placed order. `withShop`: the shop must settle it by hand. */
export type OrderStage =
  | 'awaitingPayment'
  | 'received'
  | 'paid'
  | 'preparing'
  | 'dispatched'
  | 'finished'
  | 'canceled'
  | 'withShop';

/** A step of a placed order. `at`: an ISO instant, `null` = unknown or not reached. */
export type OrderStep = { label: string; state: OrderStepState; at: string | null; note?: string };

/** Whether the order's money comes before the handover: a code, a line, a link or a card. */
const expectsMoney = ({ payment }: Pick<OrderProgress, 'payment'>): boolean =>
  paysByCodeOrLink(payment.method) || isPaidByCardHere(payment);

const isPaid = ({ paymentStatus, times }: OrderProgress): boolean =>
  paymentStatus === PaymentStatus.Paid || times.paidAt !== null;

/** Whether its shopper can pay it now: its money is missing, and no card of it is decided at the moment. */
export const canBePaid = (order: OrderProgress): boolean =>
  orderStage(order) === 'awaitingPayment' && !order.isInReview;

/** How far the order is. Missing money counts more than what the shop reports, until the order is over. */
export function orderStage(order: OrderProgress): OrderStage {
  const { status, times } = order;
  if (status === OrderStatus.Canceled) return 'canceled';
  if (status === OrderStatus.Error) return 'withShop';
  if (status === OrderStatus.Finalized) return 'finished';
  if (expectsMoney(order) && !isPaid(order)) return 'awaitingPayment';
  if (times.dispatchedAt !== null) return 'dispatched';
  if (times.preparingAt !== null) return 'preparing';
  return isPaid(order) ? 'paid' : 'received';
}

/** The stage as text: 'Falta o pagamento', 'Saiu para entrega'. */
export function orderStageText(order: OrderProgress): string {
  const stage = orderStage(order);
  if (stage === 'dispatched') return dispatchText(order);
  if (stage === 'finished') return finishText(order);
  if (stage === 'paid' && order.isWhollyRefunded) return orderStageTexts.refunded;
  if (stage === 'awaitingPayment' && order.isInReview) return orderStageTexts.inReview;
  return orderStageTexts[stage];
}

/**
 * Why an order was cancelled by itself: its money or the shop's confirmation was late. `null` if people cancelled it,
 * or if its money came.
 */
export function autoCancelText(order: OrderProgress, changedBy: ChangedBy): string | null {
  if (order.status !== OrderStatus.Canceled || changedBy !== ChangedBy.Payment || isPaid(order)) return null;
  // Money that only the shop's people see is not awaited by itself.
  const isAwaited = expectsMoney(order) && order.payment.providerType !== PaymentProviderType.Manual;
  return isAwaited ? autoCancelTexts.unpaid : autoCancelTexts.unaccepted;
}

/** What comes next for an order that is just paid. `isOwnPage`: the text stands on the order's own page. */
export function afterPaymentText(
  { logistic }: Pick<OrderProgress, 'logistic'>,
  { isOwnPage = false }: { isOwnPage?: boolean } = {},
): string {
  const { none, pickup, delivery, thisPage, itsPage } = afterPaymentTexts;
  const text = !logistic ? none : logistic.type === LogisticType.StorePickUp ? pickup : delivery;
  return text(isOwnPage ? thisPage : itsPage);
}

const isPickup = ({ logistic }: OrderProgress): boolean => logistic?.type === LogisticType.StorePickUp;

const dispatchText = (order: OrderProgress): string =>
  isPickup(order) ? orderStageTexts.readyForPickup : orderStageTexts.onItsWay;

function finishText(order: OrderProgress): string {
  if (!order.logistic) return orderStageTexts.finished;
  return isPickup(order) ? orderStageTexts.pickedUp : orderStageTexts.delivered;
}

/**
 * The steps of a placed order, in sequence. A step is done when it or a later one is reached. An order that is paid at
 * the handover, or was never paid, has no payment step. An order without a delivery has a dispatch step only after its
 * dispatch.
 */
export function orderSteps(order: OrderProgress): OrderStep[] {
  const { status, times } = order;
  const received = { label: orderStageTexts.received, at: times.placedAt, isReached: true };
  const paidLabel = order.isWhollyRefunded ? orderStepTexts.refunded : orderStepTexts.paid;
  const paid = { label: paidLabel, at: times.paidAt, isReached: isPaid(order) };
  if (status === OrderStatus.Canceled || status === OrderStatus.Error) {
    const reached = paid.isReached ? [received, paid] : [received];
    const steps = reached.map(({ label, at }): OrderStep => ({ label, at, state: 'done' }));
    if (status === OrderStatus.Error) return steps;
    return [...steps, { label: orderStepTexts.canceled, at: times.canceledAt, state: 'canceled' }];
  }
  const isFinished = status === OrderStatus.Finalized;
  const hasDispatch = order.logistic !== null || times.dispatchedAt !== null;
  const steps = [
    received,
    ...((expectsMoney(order) && !isFinished) || paid.isReached ? [paid] : []),
    { label: orderStageTexts.preparing, at: times.preparingAt, isReached: times.preparingAt !== null },
    ...(hasDispatch
      ? [{ label: dispatchText(order), at: times.dispatchedAt, isReached: times.dispatchedAt !== null }]
      : []),
    { label: finishText(order), at: times.finalizedAt, isReached: isFinished },
  ];
  const last = steps.map(({ isReached }) => isReached).lastIndexOf(true);
  const unpaid = steps.findIndex((step) => step === paid && !step.isReached);
  // Money that is missing stays the current step, also while the shop prepares the order already.
  const current = unpaid === -1 ? last : unpaid;
  return steps.map((step, at) => {
    if (at === current && !isFinished) return currentStep(step, at === unpaid ? awaitedNote(order) : null);
    return { label: step.label, at: step.at, state: at <= last ? 'done' : 'ahead' };
  });
}

const currentStep = ({ label, at }: { label: string; at: string | null }, note: string | null): OrderStep =>
  note === null ? { label, at, state: 'current' } : { label: orderStepTexts.payment, at: null, state: 'current', note };

/** Shoppers do not wait on a page for the days that a boleto takes. */
function awaitedNote({ payment, isInReview }: Pick<OrderProgress, 'payment' | 'isInReview'>): string {
  if (isInReview) return orderStepTexts.awaitsReview;
  return payment.method === PaymentMethod.Boleto ? orderStepTexts.awaitsBoleto : orderStepTexts.awaitsMoney;
}
