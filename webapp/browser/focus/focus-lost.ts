/** Whether nothing has the focus, because the element that had it is gone or disabled. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus back to a control that was disabled while it worked, once it is rendered enabled again. */
export function focusAgain(control: HTMLElement): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) control.focus({ preventScroll: true });
  });
}

/**
 * Called before elements are removed: if one of them has the focus, the first element of `selector` gets it, once
 * others are rendered in their place.
 */
export function passFocusOn(selector: string): void {
  if (isFocusLost()) return;
  requestAnimationFrame(() => {
    if (isFocusLost()) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
}
