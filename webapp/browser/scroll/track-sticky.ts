import { trackFooterEdge } from './sticky-footer-offset.ts';

/**
 * The same for a bar that is at the lower edge on phones only; a fixed one gets its room at the page's end. A `ref`: it
 * returns the function that stops it.
 */
export function trackSticky(bar: HTMLElement | null): (() => void) | undefined {
  const position = bar && getComputedStyle(bar).position;
  if (!bar || (position !== 'sticky' && position !== 'fixed')) return undefined;
  const stop = trackFooterEdge(bar);
  const main = bar.closest('main');
  if (position === 'fixed' && main) main.style.paddingBottom = `${bar.offsetHeight}px`;
  return () => {
    stop?.();
    main?.style.removeProperty('padding-bottom');
  };
}
