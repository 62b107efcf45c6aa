import { showField } from '../scroll/show-field.ts';
import { isFocusLost } from './focus-lost.ts';

/** The order changes again and the button waits for it, or a section opens. Milliseconds. */
const enabledWithinMs = 3_000;

/** The actions of the problems arrive within this time. Milliseconds. */
const arrivesWithinMs = 1_500;

/**
 * Focuses the problems in the footer after a press on its button, which is disabled now and has lost the focus. A
 * footer too high to stick to the lower edge is scrolled to, until the shopper does something. So are problems that are
 * out of view, such as those below a provider's own card form.
 */
export function showProblems(): void {
  requestAnimationFrame(() => {
    const footer = document.querySelector('.order-footer, .card-payment-footer');
    const list = footer?.querySelector<HTMLElement>('.problems-list');
    if (!footer || !list) return;
    list.tabIndex = -1;
    if (isFocusLost()) list.focus({ preventScroll: true });
    const observer = new ResizeObserver(() => {
      if (document.documentElement.matches('[data-tall-footer]')) footer.scrollIntoView({ block: 'end' });
      else list.scrollIntoView({ block: 'nearest' });
    });
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const name of ownMoves) window.removeEventListener(name, stop);
    };
    const timer = setTimeout(stop, arrivesWithinMs);
    for (const name of ownMoves) window.addEventListener(name, stop, { passive: true });
    observer.observe(footer);
  });
}

const ownMoves = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Moves the focus on after 'Entendi', which has disappeared with its problem: to what can be done about another
 * problem that came meanwhile, else to the button that confirms, once it is enabled. If it stays disabled, to the
 * footer.
 */
export function focusAfterProblem(): void {
  const until = Date.now() + enabledWithinMs;
  const look = () => {
    const next = document.querySelector<HTMLElement>(otherProblem) ?? document.querySelector<HTMLElement>(confirm);
    const isLate = Date.now() >= until;
    const found = next ?? (isLate ? document.querySelector<HTMLElement>('.order-footer, .card-payment-footer') : null);
    if (found && isFocusLost()) {
      if (found === next) return found.focus();
      found.tabIndex = -1;
      found.focus({ preventScroll: true });
    } else if (!found && !isLate) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const otherProblem = '.problems-list-actions :is(a, button)';
const confirm = ':is(.order-footer-confirm, .card-payment-finish):not(:disabled)';

/** Scrolls to the changes that were not saved, at the top of the page, and focuses them. */
export function showRefusedList(): void {
  const list = document.querySelector<HTMLElement>('.refused-list');
  if (!list) return;
  list.tabIndex = -1;
  showField(list);
}

/**
 * Scrolls to the first line of the order that can't be bought, and focuses the button that removes it. Its
 * section may still be opening.
 */
export function showUnavailableLine(): void {
  const until = Date.now() + enabledWithinMs;
  const look = () => {
    const line = document.querySelector('.cart-line-unavailable');
    const remove = line?.querySelector<HTMLElement>('.cart-line-remove');
    if (line && remove) showField(remove, line);
    else if (Date.now() < until) requestAnimationFrame(look);
  };
  look();
}
