import { hasOpenDialog, isTextField, modifiers } from './key-presses.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * A key press in a text field. `key`: empty with Ctrl or Alt. `typed`: its character, `null` for another key.
 * `restore`: gives the field the text and the caret that it had before this press.
 */
export type FieldKey = {
  field: TextField;
  key: string;
  typed: string | null;
  at: number;
  isInDialog: boolean;
  restore: () => void;
};

/**
 * Calls `onKey` for the key presses in text fields before the page handles them, except in the search of the catalogue,
 * which reads codes itself. `onKey` returns whether it used the press: nothing else then happens. Returns a function
 * that stops it.
 */
export function listenForFieldKeys(onKey: (key: FieldKey) => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    const { target: field, key, timeStamp: at } = event;
    if (event.isComposing || modifiers.has(key) || !isField(field) || field.matches('.search-bar-input')) return;
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat;
    const typed = isPlain && [...key].length === 1 ? key : null;
    // Ctrl and Enter is no scanner's.
    const isUsed = onKey({
      field,
      key: isPlain ? key : '',
      typed,
      at,
      isInDialog: hasOpenDialog(),
      restore: restoring(field),
    });
    if (!isUsed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', listen, true);
  return () => window.removeEventListener('keydown', listen, true);
}

const isField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  isTextField(target) &&
  !target.readOnly;

/** Gives a field its present text back, as if it had been typed. */
function restoring(field: TextField): () => void {
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    // React ignores a value that is assigned directly.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // Fields for e-mail and numbers have no caret to set.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}
