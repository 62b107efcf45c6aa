import { useEffect } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import type { PaymentState } from '#shared/model/payment/payment.ts';
import { reasonLine } from '#shared/rules/orders/cancel-reason.ts';
import { confirmationOutcomeText } from '#shared/rules/orders/confirmation-outcome-text.ts';
import { autoCancelText } from '#shared/rules/orders/order-steps.ts';
import { refundText } from '#shared/rules/orders/payment-outcome.ts';
import { moneyOf, progressOf } from '../cart/order-progress.ts';
import { OrderReceipt } from '../cart/order-receipt.tsx';
import { useContactChannel } from '../cart/use-contact-channel.ts';
import { followPlacedOrder, placedOrderState } from '../state/placed-orders/placed-order.ts';
import { useRead } from '../state/use-read.ts';

type CanceledOrderProps = { state: PaymentState<Order> };

/** A canceled order on its shopper's result page: by whom and why, what becomes of its money, what was ordered. */
export function CanceledOrder({ state }: CanceledOrderProps) {
  const { number, order } = state;
  // The payment, which the page has, says neither why nor by whom.
  useEffect(() => (number === null ? undefined : followPlacedOrder(number)), [number]);
  const { placed } = useRead(placedOrderState);
  const known = placed?.order.id === order.id ? placed : null;
  // Its own page knows whether it left, and where its money is.
  const shown = known ?? state;
  const place = useContactChannel();
  const words = [
    confirmationOutcomeText({ ...state, ...order }, { isAgent: false }),
    autoCancelText(progressOf(shown), order.changedBy),
    known?.cancelReason && reasonLine(known.cancelReason),
  ];
  return (
    <div className="ended-order">
      <p className="notice-text" role="status">
        {words.filter(Boolean).join(' ')}
      </p>
      <p className="notice-text">{refundText(progressOf(shown), moneyOf(shown), place)}</p>
      <OrderReceipt state={state} isMain />
    </div>
  );
}
