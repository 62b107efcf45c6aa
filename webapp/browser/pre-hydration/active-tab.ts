import { centerInStrip } from '../scroll/center-in-strip.ts';

/**
 * Marks the tab of the coming list as active in the page's HTML, before the first paint. React hydrates the HTML as
 * rendered and marks the same tab with its list.
 */
export function markActiveTab(categoryId: string): void {
  const observer = new MutationObserver(() => {
    const isWhole = document.querySelector('.catalog-columns');
    if (!isWhole && document.readyState === 'loading') return;
    observer.disconnect();
    const tab = document.querySelector<HTMLElement>(`[role=tab][value=${CSS.escape(categoryId)}]`);
    if (!tab) return;
    document.querySelector('[role=tab]')?.setAttribute('aria-selected', 'false');
    tab.setAttribute('aria-selected', 'true');
    if (tab.parentElement) centerInStrip(tab.parentElement, tab);
  });
  observer.observe(document, { childList: true, subtree: true });
}
