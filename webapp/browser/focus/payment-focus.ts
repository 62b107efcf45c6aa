import { focusTitleWhenLost } from './title-focus.ts';

/**
 * Moves the focus on when what is to be paid disappears with the focused button, because the money came or the charge
 * ended: to the title that says so. A `ref` of what is to be paid: it returns what runs at its end.
 */
export function focusAfterPayment(toPay: HTMLElement | null): (() => void) | undefined {
  if (!toPay) return undefined;
  return () => {
    if (!toPay.contains(document.activeElement)) return;
    focusTitleWhenLost('.payment-paid, .order-header-stage');
  };
}
