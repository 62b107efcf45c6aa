/**
 * `press`: the key as a text, such as 'f' or 'ctrl+enter'. `typed`: the character that it types; `null` = none. `at`:
 * when, in milliseconds. `isTaken`: the focused element uses this key itself. `isTyping`: that element is a text field.
 * `isRepeated`: the key is held.
 */
export type KeyPress = {
  press: string;
  typed: string | null;
  at: number;
  isTaken: boolean;
  isTyping: boolean;
  isRepeated: boolean;
  isInDialog: boolean;
};

/**
 * Calls `onPress` for the key presses of the page, except those that an element has handled already and, unless
 * `inDialogs`, those of an open dialog. `onPress` returns whether it used the press: the browser then does nothing else
 * with it. Returns a function that stops it.
 */
export function listenForKeys(onPress: (press: KeyPress) => boolean, { inDialogs = false } = {}): () => void {
  const listen = (event: KeyboardEvent) => {
    const isInDialog = hasOpenDialog();
    if (event.defaultPrevented || event.isComposing || modifiers.has(event.key) || (isInDialog && !inDialogs)) return;
    const press = pressOf(event);
    if (press === null) return;
    const { key, target, timeStamp: at, repeat: isRepeated } = event;
    const typed = [...key].length === 1 && !press.startsWith('ctrl+') ? key : null;
    const isTaken = isUsedBy(target, press);
    const isUsed = onPress({ press, typed, at, isTaken, isTyping: isTextField(target), isRepeated, isInDialog });
    if (isUsed) event.preventDefault();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

/** They are pressed before the key that they change. */
export const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** Whether a dialog covers the page. */
export const hasOpenDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** `null`: a combination that belongs to the browser or to the system. */
function pressOf(event: KeyboardEvent): string | null {
  const key = event.key.toLowerCase();
  // On Windows, AltGr is Ctrl and Alt together: it types a character, such as '?' on Brazilian keyboards.
  if (event.getModifierState('AltGraph')) return key;
  if (event.altKey) return null;
  if (!event.ctrlKey && !event.metaKey) return key;
  return event.shiftKey ? null : `ctrl+${key}`;
}

const fields = 'input, select, textarea, [contenteditable=""], [contenteditable="true"]';
/** What is chosen or pressed rather than typed in: letters and digits are free there. */
const pressed = '[type="radio"], [type="checkbox"], [type="button"], [type="submit"]';
const pressable = 'input, button, a[href], summary, [role="tab"], [role="option"]';

/** Whether keys type into this element. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(fields) && !target.matches(`select, ${pressed}`);

function isUsedBy(target: EventTarget | null, press: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(fields) && !target.matches(pressed)) return true;
  return target.matches(pressable) && (press === 'enter' || press === ' ' || press.startsWith('arrow'));
}
