import { useEffect } from 'react';
import { lockOrder } from '../browser/view/lock-order.ts';
import { leavingState } from '../state/order/confirmed-order.ts';
import { orderState } from '../state/order/order.ts';
import { useRead } from '../state/use-read.ts';

/**
 * Locks what changes the order while its confirmation is under way: the order is placed as it was at the press. Renders
 * nothing.
 */
export function ConfirmationLock() {
  const { isConfirming } = useRead(orderState);
  const { isLeaving } = useRead(leavingState);
  // The order is placed then, and the page shows the next one.
  const isUnderWay = isConfirming && !isLeaving;
  useEffect(() => (isUnderWay ? lockOrder() : undefined), [isUnderWay]);
  return null;
}
