import { useEffect, useRef } from 'react';
import { showProblems } from '../../browser/focus/footer-focus.ts';
import { CatalogChanges } from '../../cart/catalog-changes.tsx';
import { ProblemsList } from '../../components/order/problems-list.tsx';
import { orderState } from '../../state/order/order.ts';
import { placingProblems } from '../../state/payment/card-payment.ts';
import { cardPaymentState } from '../../state/payment/card-payment-state.ts';
import { loadPayment } from '../../state/payment/payment-progress.ts';
import { useRead } from '../../state/use-read.ts';

/** Why the order to pay can't be placed; [] = it can. */
export function usePlacingProblems(orderId: string): readonly string[] {
  const { order } = useRead(orderState);
  return placingProblems(order, orderId);
}

/** The same list as in the footer of the cart and of the checkout, for an order that is placed with its payment. */
export function PaymentProblems({ problems }: { problems: readonly string[] }) {
  const { order } = useRead(orderState);
  const { situation } = useRead(cardPaymentState);
  const hasProblems = problems.length > 0;
  const isSending = situation.kind === 'sending';
  const wasSending = useRef(false);
  // The pressed button was disabled during the request and lost the focus.
  useEffect(() => {
    if (wasSending.current && !isSending && hasProblems) showProblems();
    wasSending.current = isSending;
  }, [isSending, hasProblems]);
  const hadProblems = useRef(false);
  // The order was read again meanwhile: it is paid as it is now.
  useEffect(() => {
    if (hadProblems.current && !hasProblems) void loadPayment();
    hadProblems.current = hasProblems;
  }, [hasProblems]);
  return <ProblemsList problems={problems}>{order && <CatalogChanges order={order} place="payment" />}</ProblemsList>;
}
