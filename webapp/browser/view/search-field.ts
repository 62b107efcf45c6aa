import { isFramed } from '../device/is-framed.ts';
import { hasFocus } from '../focus/has-focus.ts';

const field = (): HTMLInputElement | null => document.querySelector('.search-bar-input');

/** Where an agent's button beside the search belongs. */
export const searchPlace = (): Element | null => document.querySelector('.search-bar');

/**
 * Calls `onSearch` with the text of each submitted search, after the page began it. Returns a function that stops it.
 */
export function onSearchSubmit(onSearch: (typed: string) => void): () => void {
  const listen = ({ target }: Event) => {
    const box = target instanceof Element ? target.querySelector<HTMLInputElement>('.search-bar-input') : null;
    if (box) onSearch(box.value);
  };
  document.addEventListener('submit', listen);
  return () => document.removeEventListener('submit', listen);
}

/** Searches this text as if it had been typed into the search and Enter pressed. */
export function submitSearch(text: string): void {
  const box = field();
  if (!box) return;
  box.value = text;
  box.form?.requestSubmit();
}

/** Focuses the catalogue's search with its text selected, so that the next text or scan replaces it. */
export function focusSearch(): void {
  field()?.focus({ preventScroll: true });
  field()?.select();
}

/** The same after Enter, where a keyboard or scanner is likely: what it types next belongs here at once. */
export function keepSearchFocus(): void {
  if (hasKeyboard()) focusSearch();
}

/** Focuses the search after a response, unless the person has typed on or is elsewhere. */
export function returnToSearch(searched: string): void {
  if (!hasFocus() && field()?.value === searched) focusSearch();
}

/** Leaves the search after a response, unless the person has typed on. */
export function leaveSearch(searched: string): void {
  if (field()?.value === searched) field()?.blur();
}

/**
 * Keeps the search ready for the next code: the button that empties it focuses it, and '/' types nothing at the start
 * of the text. Returns a function that stops this.
 */
export function prepareForCodes(): () => void {
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest('.search-bar-form button[type="button"]')) keepSearchFocus();
  };
  const onKey = (event: KeyboardEvent) => {
    const box = field();
    if (event.key === '/' && box && event.target === box && replacesAll(box)) event.preventDefault();
  };
  // Before the page's own listener, which removes the button.
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('keydown', onKey);
  };
}

/** Whether what is typed next stands alone: the box is empty or its whole text is selected. */
const replacesAll = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

const hasKeyboard = (): boolean => window.matchMedia('(pointer: fine)').matches;

/**
 * Focuses it on arrival: only where a keyboard is likely, never from another element, and in a frame only if the frame
 * has the focus already, so that nothing is taken from the page around it.
 */
export function focusSearchOnArrival(): void {
  if (hasKeyboard() && !hasFocus() && (!isFramed() || document.hasFocus())) focusSearch();
}

/**
 * Escape leaves the search, with its text, for the keys of the list; the arrow down goes to the first row. An open list
 * of suggestions uses both keys first. Returns a function that stops it.
 */
export function leaveSearchByKey(toFirstRow: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    const box = field();
    if (event.target !== box || event.defaultPrevented || event.isComposing) return;
    if (event.key === 'Escape') box?.blur();
    else if (event.key === 'ArrowDown') toFirstRow();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
