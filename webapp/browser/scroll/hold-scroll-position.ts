import { pageState } from '../storage/page-state.ts';

/** What a press opens is rendered within this time. Milliseconds. */
const openedWithinMs = 500;

const holding = pageState<{ timer: ReturnType<typeof setTimeout> | undefined }>(
  () => ({ timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

/**
 * What a press opens must not move the pressed control away. The browser would keep in place what stands below it, and
 * scroll the page by the height of what opened (CSS Scroll Anchoring).
 */
export function holdScrollPosition(): void {
  const { style } = document.documentElement;
  clearTimeout(holding.timer);
  style.setProperty('overflow-anchor', 'none');
  holding.timer = setTimeout(() => style.removeProperty('overflow-anchor'), openedWithinMs);
}
