import { loadAgentValue, saveAgentValue } from '../storage/agent-values.ts';

/** The news of the contacts whose rows are not in view. */
export type HiddenNews = { above: number; below: number };

/** The height that the notes of hidden news may cover at each edge, in pixels. */
const edge = 36;
/** How far below the top of the view the row is, in heights of the view: pages are zoomed differently. */
type Share = number;

/** What scrolls: the rows beside the page, or the dialog that contains them. */
const boxOf = (rows: HTMLElement): HTMLElement => rows.closest<HTMLElement>('.modal-body') ?? rows;

/** The row of the contact that is being opened, else of the page's own. */
const chosenRow = (rows: HTMLElement) =>
  rows.querySelector('[aria-busy=true]') ?? rows.querySelector('[aria-current=true]');

/** The rows with news outside the view, from the top. */
function hiddenRows(rows: HTMLElement): { row: HTMLElement; news: number; isBelow: boolean }[] {
  const view = boxOf(rows).getBoundingClientRect();
  return [...rows.querySelectorAll<HTMLElement>('[data-news]')].flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    const news = Number(row.dataset.news);
    return middle < view.top || middle > view.bottom ? [{ row, news, isBelow: middle > view.bottom }] : [];
  });
}

/** How much is new in the rows above and below the view. */
export function hiddenNews(rows: HTMLElement): HiddenNews {
  const found = { above: 0, below: 0 };
  for (const { news, isBelow } of hiddenRows(rows)) found[isBelow ? 'below' : 'above'] += news;
  return found;
}

/** Brings the nearest row with news above or below the view into its middle, and focuses it. */
export function showNextNews(rows: HTMLElement, side: keyof HiddenNews): void {
  const hidden = hiddenRows(rows).filter(({ isBelow }) => isBelow === (side === 'below'));
  const row = hidden.at(side === 'below' ? 0 : -1)?.row;
  if (!row) return;
  placeRow(rows, row, 0.45);
  row.querySelector('button')?.focus({ preventScroll: true });
}

/**
 * Brings the row of the current contact into view. `isArriving`: as far from the top as the row that was pressed in the
 * page before, so that it stays under the pointer.
 */
export function showCurrentRow(rows: HTMLElement, { isArriving = false } = {}): void {
  const row = rows.querySelector('[aria-current=true]')?.closest('li');
  const stored = isArriving ? loadAgentValue('contact_row_top') : null;
  if (row) placeRow(rows, row, typeof stored === 'number' ? stored : shareOf(rows, row));
}

/** The next page of this tab shows its current contact at the same height. */
export function saveRowTop(rows: HTMLElement): void {
  const row = chosenRow(rows)?.closest('li');
  if (row) saveAgentValue('contact_row_top', shareOf(rows, row));
}

function shareOf(rows: HTMLElement, row: Element): Share {
  const { top, height } = boxOf(rows).getBoundingClientRect();
  return height === 0 ? 0 : (row.getBoundingClientRect().top - top) / height;
}

/** Scrolls until this row is so far below the top of the view, or as near as it is whole. */
function placeRow(rows: HTMLElement, row: Element, wanted: Share): void {
  const box = boxOf(rows);
  const view = box.getBoundingClientRect();
  const { top, height } = row.getBoundingClientRect();
  const lowest = view.height - height - edge;
  const distance = top - view.top - Math.max(Math.min(wanted * view.height, lowest), edge);
  box.scrollTop += (distance * box.offsetHeight) / (view.height || 1);
}

/** Calls `onChange` when the rows scroll, and when their size changes: `isWidth` if it is the width. */
export function followRows(rows: HTMLElement, onChange: (change: { isWidth: boolean }) => void): () => void {
  const box = boxOf(rows);
  let width = rows.clientWidth;
  const onScroll = () => onChange({ isWidth: false });
  box.addEventListener('scroll', onScroll, { passive: true });
  const observer = new ResizeObserver(() => {
    const isWidth = rows.clientWidth !== width;
    width = rows.clientWidth;
    onChange({ isWidth });
  });
  observer.observe(box);
  return () => {
    box.removeEventListener('scroll', onScroll);
    observer.disconnect();
  };
}
