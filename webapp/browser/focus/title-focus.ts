import { isFocusLost } from './focus-lost.ts';

/** Focuses the first title of `selector`, once the element that had the focus is gone. */
export function focusTitleWhenLost(selector: string): void {
  requestAnimationFrame(() => {
    const title = document.querySelector<HTMLElement>(selector);
    if (!title || !isFocusLost()) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  });
}

/** Moves the focus on after 'Entendi', which disappears with what was read: to the title of the page. */
export const focusAfterNotice = (): void => focusTitleWhenLost('main h1');
