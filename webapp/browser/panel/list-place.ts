const body = (): Element | null => document.getElementById('content');

/** How far the screen's body is scrolled. */
export const bodyTop = (): number => body()?.scrollTop ?? 0;

/** Scrolls the screen's body at once. */
export const scrollBody = (top: number): void => body()?.scrollTo({ top, behavior: 'instant' });

/** Gives the address of the page `path` this query, in the same entry of the history. Another page keeps its own. */
export function replaceQuery(path: string, query: string): void {
  const { pathname, search } = window.location;
  const next = query === '' ? '' : `?${query}`;
  if (pathname === path && next !== search) window.history.replaceState(window.history.state, '', pathname + next);
}
