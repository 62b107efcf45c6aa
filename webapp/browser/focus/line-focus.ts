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

/** The cart moves the focus to the line, or the card of the product shows its quantity, within this time. */
const shownWithinMs = 1_500;

/**
 * Moves the focus on after 'Desfazer', which has disappeared with its toast: to the quantity on the product's card, if
 * the page is not the cart, which focuses the line itself. Without both, to the page's content.
 */
export function focusPutBack(name: string): void {
  const until = Date.now() + shownWithinMs;
  const look = () => {
    if (!isFocusLost()) return;
    const card = [...document.querySelectorAll('.card-stepper')].find(
      (stepper) => stepper.getAttribute('aria-label') === `Quantidade de ${name}`,
    );
    const more = card?.querySelector<HTMLElement>(':scope > :last-child');
    if (more) more.focus({ preventScroll: true });
    else if (Date.now() >= until) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
