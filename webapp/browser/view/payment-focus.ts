import { isFocusLost } from './focus-lost.ts';

/**
 * Moves the focus on when what is to be paid disappears with the focused button, because the money came: to the title
 * that says so. A `ref` of what is to be paid: it returns what runs at its end.
 */
export function focusAfterPayment(toPay: HTMLElement | null): (() => void) | undefined {
  if (!toPay) return undefined;
  return () => {
    if (!toPay.contains(document.activeElement)) return;
    requestAnimationFrame(() => {
      const title = document.querySelector<HTMLElement>('.payment-paid, .order-header-stage');
      if (!title || !isFocusLost()) return;
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    });
  };
}
