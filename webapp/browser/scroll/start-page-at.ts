import { scrollToTop } from '../view/viewport.ts';

/**
 * Starts the page again at its top, with the focus on this heading, when a result takes the place of a form. A `ref` of
 * the heading.
 */
export function startPageAt(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  scrollToTop();
  // The form's last smooth scroll may still be under way.
  requestAnimationFrame(() => scrollToTop());
}
