import type { PlatformOrder } from '#shared/contract/platform/order-schemas.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { autoCancelText } from '#shared/rules/orders/order-steps.ts';
import { allMoneyBack } from '#shared/text/panel/order-board.ts';

/**
 * Why an order was cancelled: what a person wrote, or what ended it by itself, in the words of the panel and of the
 * order's page. `null`: it is not cancelled, or has no reason.
 */
export function cancellationText(order: PlatformOrder): string | null {
  const { cancelReason, history, money, payment, paymentMethod, paymentStatus } = order;
  // It is null unless the order is cancelled.
  if (cancelReason !== null) return cancelReason;
  if (order.status !== 'Canceled') return null;
  if (history.findLast(({ step }) => step === 'canceled')?.by !== ChangedBy.Payment) return null;
  if (money.charged > 0) return allMoneyBack;
  const { providerType, pixKey } = payment;
  const ended = { finalizedAt: null, canceledAt: null };
  const progress = {
    status: OrderStatus.Canceled,
    paymentStatus: paymentStatus === null ? null : PaymentStatus[paymentStatus],
    payment: {
      method: paymentMethod === null ? null : PaymentMethod[paymentMethod],
      providerType: providerType === null ? null : PaymentProviderType[providerType],
      pixKey: pixKey ?? '',
    },
    logistic: null,
    times: { placedAt: order.placedAt, paidAt: null, preparingAt: null, dispatchedAt: null, ...ended },
  };
  return autoCancelText(progress, ChangedBy.Payment);
}
