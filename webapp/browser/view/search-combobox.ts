import { onPressOutside } from './click-outside.ts';

const box = (): HTMLInputElement | null => document.querySelector('.search-bar-input');

export type ComboboxEvents = {
  /** Moves to the next (1) or previous (-1) option. */
  onMove: (step: 1 | -1) => void;
  /** Enter. Returns whether an option was chosen; otherwise the search is submitted. */
  onEnter: () => boolean;
  /** Escape, or the focus went elsewhere. */
  onClose: () => void;
  /** The box has the focus, or its text changed. */
  onOpen: () => void;
  /** The search was submitted. */
  onSubmit: (text: string) => void;
};

/**
 * Makes the search box a combobox with a list (ARIA Authoring Practices, "Editable Combobox With List Autocomplete"):
 * the focus stays in the box, and the arrows move through the list. Returns a function that makes it a plain box again.
 */
export function connectCombobox(events: ComboboxEvents): () => void {
  const input = box();
  const form = input?.form;
  if (!input || !form) return () => {};
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-expanded', 'false');
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isOpen = input.getAttribute('aria-expanded') === 'true';
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) events.onMove(event.key === 'ArrowDown' ? 1 : -1);
      else events.onOpen();
    } else if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list; the browser empties the box only with the next one.
      event.preventDefault();
      events.onClose();
    } else if (event.key === 'Enter' && isOpen && events.onEnter()) event.preventDefault();
  };
  const onBlur = () => events.onClose();
  const onSubmit = () => events.onSubmit(input.value);
  input.addEventListener('keydown', onKey);
  input.addEventListener('input', events.onOpen);
  input.addEventListener('blur', onBlur);
  form.addEventListener('submit', onSubmit);
  const stopPresses = onPressOutside(form.parentElement?.parentElement ?? form, events.onClose);
  return () => {
    input.removeEventListener('keydown', onKey);
    input.removeEventListener('input', events.onOpen);
    input.removeEventListener('blur', onBlur);
    form.removeEventListener('submit', onSubmit);
    stopPresses();
    for (const name of ['role', 'aria-autocomplete', 'aria-expanded', 'aria-controls', 'aria-activedescendant'])
      input.removeAttribute(name);
  };
}

/** Whether the box has the focus. */
export const isInSearchBox = (): boolean => document.activeElement !== null && document.activeElement === box();

/** Says which list belongs to the box, and which of its options is the current one. */
export function describeCombobox(list: { listId: string; activeId: string | null } | null): void {
  const input = box();
  input?.setAttribute('aria-expanded', String(list !== null));
  const set = (name: string, value: string | null) =>
    value === null ? input?.removeAttribute(name) : input?.setAttribute(name, value);
  set('aria-controls', list?.listId ?? null);
  set('aria-activedescendant', list?.activeId ?? null);
  // The focus stays in the box, so the browser does not scroll to the option by itself.
  document.getElementById(list?.activeId ?? '')?.scrollIntoView({ block: 'nearest' });
}
