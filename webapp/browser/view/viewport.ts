import { isFramed } from '../device/is-framed.ts';
import { pageState } from '../storage/page-state.ts';

/** The scrolling element: the catalogue's own container in the assisted sale (spec §2), else the page. */
const scroller = (): Element | null =>
  typeof document === 'undefined' ? null : (document.querySelector('.catalog-container') ?? document.scrollingElement);

/** The scroll position, in CSS pixels. */
export const scrollTop = (): number => scroller()?.scrollTop ?? 0;

/** Scrolls at once, without an animation. */
export const scrollToTop = (top = 0): void => scroller()?.scrollTo({ top, behavior: 'instant' });

/** Disables the browser's scroll restoration after "back": it would run before the list is rendered. */
export function disableScrollRestoration(): void {
  window.history.scrollRestoration = 'manual';
}

/** Whether the page contains the element with this id. */
export const isElementShown = (id: string): boolean => document.getElementById(id) !== null;

/** Focuses the main content after a change of screen, so that a screen reader starts there. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

const tab = pageState(() => ({ title: '', prefix: '' }));

/** Sets the title of the tab, which a screen reader reads first, and what stands before it. */
export function setTitle(title = tab.title, prefix = tab.prefix): void {
  Object.assign(tab, { title, prefix });
  document.title = prefix + title;
}

/** The path of the current URL. */
export const pagePath = (): string => window.location.pathname;

/** Reserves space for the name of an agent's contact and the list of contacts, before they are loaded. */
export function reserveContactSpace(isAgent: boolean): void {
  const { classList } = document.documentElement;
  classList.toggle('assisted', isAgent);
  classList.toggle('assisted-alone', isAgent && !isFramed());
}

/**
 * Zooms the page for the assisted-sale catalogue (spec §2: "the page body is zoomed to 75%"). The class is on the root
 * element, because the body may not exist yet.
 */
export function zoomForAssistedSale(isAssisted: boolean): void {
  document.documentElement.classList.toggle('assisted-catalog', isAssisted);
}

/** Leaves the contacts beside the page only their initials, for a page that needs the width. Returns how to end it. */
export function narrowContacts(): () => void {
  const { classList } = document.documentElement;
  classList.add('narrow-contacts');
  return () => classList.remove('narrow-contacts');
}
