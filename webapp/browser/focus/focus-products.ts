/** Focuses the first control of the catalogue's list. */
export const focusProducts = (): void =>
  document.querySelector<HTMLElement>('#product-list :is(a, button:enabled)')?.focus();
