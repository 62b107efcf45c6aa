/** Focuses the search of the contacts beside the page, else the current contact. `false`: the list is not on screen. */
export function focusContactSearch(): boolean {
  const list = document.querySelector('.people');
  const [field] = ['.people-search input', '.person-name']
    .flatMap((target) => [...(list?.querySelectorAll<HTMLElement>(target) ?? [])])
    .filter((target) => target.getClientRects().length > 0 && target.clientWidth > 1);
  if (!field) return false;
  const target = field instanceof HTMLInputElement ? field : list?.querySelector<HTMLElement>('.person-button');
  target?.focus();
  if (target instanceof HTMLInputElement) target.select();
  return true;
}

/** Focuses the search when the list opens in a dialog. On a phone that would only cover the list with the keyboard. */
export function focusSearchInDialog(field: HTMLInputElement | null): void {
  if (field?.closest('[role="dialog"]') && window.matchMedia('(pointer: fine)').matches) field.focus();
}
