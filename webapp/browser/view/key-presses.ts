/**
 * A key press as a text: 'f', 'ctrl+enter'. `isTaken`: the element with the focus uses this key itself. `isRepeated`:
 * the key is held.
 */
export type KeyPress = { press: string; isTaken: boolean; isRepeated: boolean };

/**
 * Calls `onPress` for the key presses of the page, except those of an open dialog and those that an element has handled
 * already. `onPress` returns whether it used the press: the browser then does nothing else with it. Returns a function
 * that stops it.
 */
export function listenForKeys(onPress: (press: KeyPress) => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || hasOpenDialog()) return;
    const press = pressOf(event);
    if (press === null) return;
    const isUsed = onPress({ press, isTaken: isTaken(event.target, press), isRepeated: event.repeat });
    if (isUsed) event.preventDefault();
  };
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}

const hasOpenDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

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

function isTaken(target: EventTarget | null, press: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(fields) && !target.matches(pressed)) return true;
  return target.matches(pressable) && (press === 'enter' || press === ' ' || press.startsWith('arrow'));
}
