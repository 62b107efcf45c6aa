/** Focuses the search of the contacts beside the page. `false`: it is not on screen. */
export function focusContactSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('.people .people-search input');
  if (!field || field.getClientRects().length === 0 || field.clientWidth <= 1) return false;
  field.focus();
  field.select();
  return true;
}

/** Focuses the search when the list opens in a dialog. On a phone that would only cover the list with the keyboard. */
export function focusSearchInDialog(field: HTMLInputElement | null): void {
  if (field?.closest('[role="dialog"]') && window.matchMedia('(pointer: fine)').matches) field.focus();
}
