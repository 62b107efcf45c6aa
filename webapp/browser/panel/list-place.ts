const body = (): Element | null => document.getElementById('content');

/** How far the screen's body is scrolled. */
export const bodyTop = (): number => body()?.scrollTop ?? 0;

/** Scrolls the screen's body at once. */
export const scrollBody = (top: number): void => body()?.scrollTo({ top, behavior: 'instant' });
