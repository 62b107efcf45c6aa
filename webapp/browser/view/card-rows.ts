const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-product-row]')];

/** The row with the focus, or with the element that has it. */
const current = (): HTMLElement | undefined => rows().find((row) => row.contains(document.activeElement));

/** The product of the row with the focus; `null` = none. */
export const focusedProduct = (): string | null => current()?.dataset.productRow ?? null;

/** Focuses the next or the previous row of the list; without one the first. */
export function moveRow(by: 1 | -1): void {
  const all = rows();
  const row = current();
  const next = all[row ? Math.min(Math.max(all.indexOf(row) + by, 0), all.length - 1) : 0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
