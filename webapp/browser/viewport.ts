/** How far down the page is scrolled, in CSS pixels. */
export const scrollTop = (): number => window.scrollY;

/** Scrolls at once, without the smooth way. */
export const scrollToTop = (top = 0): void => window.scrollTo({ top, behavior: 'instant' });

/** Where the reader is after a change of screen: on the main content, so that a screen reader starts there. */
export function focusMain(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

export function setTitle(title: string): void {
  document.title = title;
}

/** The path of the page as it was opened. */
export const pagePath = (): string => window.location.pathname;
