import { isFocusLost } from './focus-lost.ts';

/**
 * After a line of the cart was removed or put back, its button has lost the focus: it goes to the line in that place,
 * else to the last one, else to the page's heading.
 */
export function restoreLineFocus(place: number, headingId: string): void {
  if (!isFocusLost()) return;
  const lines = [...document.querySelectorAll('.cart-lines > .cart-line')];
  const button = (lines[place] ?? lines.at(-1))?.querySelector<HTMLElement>('.cart-line-remove');
  (button ?? document.getElementById(headingId))?.focus();
}
