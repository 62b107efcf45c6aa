import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths, withOrderId } from '../paths.ts';
import { orderState } from '../state/order/order.ts';
import { pressConfirm } from '../state/order/press-confirm.ts';
import { useRead } from '../state/use-read.ts';

/** Confirms the order; webapp/shell/after-confirmation.tsx opens its last page. An order paid by card is paid first. */
export function useConfirm() {
  const { isConfirming } = useRead(orderState);
  const [isLeaving, setIsLeaving] = useState(false);
  const [, navigate] = useLocation();
  const confirm = async () => {
    const toPay = await pressConfirm();
    if (orderState.order?.catalogErrorMessages.length)
      (await import('../browser/focus/footer-focus.ts')).showProblems();
    if (toPay === null) return;
    setIsLeaving(true);
    navigate(withOrderId(paths.payment, toPay));
  };
  return { confirm, isRedirecting: isConfirming || isLeaving };
}
