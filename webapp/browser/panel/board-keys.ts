/** Focuses the search of the board. Returns whether it is there. */
export function focusBoardSearch(): boolean {
  const field = document.getElementById('board-search');
  field?.focus();
  return field !== null;
}
