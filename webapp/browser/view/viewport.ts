/** What scrolls: the catalogue's own container in the assisted sale (spec §2), else the page. */
const scroller = (): Element | null =>
  typeof document === 'undefined' ? null : (document.querySelector('.catalog-container') ?? document.scrollingElement);

/** How far down the reader is, in CSS pixels. */
export const scrollTop = (): number => scroller()?.scrollTop ?? 0;

/** Scrolls at once, without the smooth way. */
export const scrollToTop = (top = 0): void => scroller()?.scrollTo({ top, behavior: 'instant' });

/** Leaves the place after "back" to us: the browser would set it before the list is there. */
export function disableScrollRestoration(): void {
  window.history.scrollRestoration = 'manual';
}

/** Where the reader is after a change of screen: on the main content, so that a screen reader starts there. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** What the tab is called, and the first thing a screen reader says of a page. */
export function setTitle(title: string): void {
  document.title = title;
}

/** The path of the page as it was opened. */
export const pagePath = (): string => window.location.pathname;

/** Whether the top bar keeps room for the name of the contact whom an agent serves, before the name is there. */
export function reserveContactSpace(isAgent: boolean): void {
  document.documentElement.classList.toggle('assisted', isAgent);
}

/** Whether the page is zoomed for the assisted-sale catalogue (spec §2: "the page body is zoomed to 75%"). The body itself may not be there yet. */
export function zoomForAssistedSale(isAssisted: boolean): void {
  document.documentElement.classList.toggle('assisted-catalog', isAssisted);
}
