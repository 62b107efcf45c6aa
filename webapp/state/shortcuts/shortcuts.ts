import { proxy } from 'valtio';
import {
  beginsCode,
  followsBurst,
  isMeant,
  isScan,
  type KeyBurst,
  longestGapMs,
  withKey,
} from '#shared/rules/catalog/scanned-keys.ts';
import { scanTexts } from '#shared/text/assisted/scanner.ts';
import { isSingleKey, type ShortcutName, shortcuts } from '#shared/text/assisted/shortcuts.ts';
import { onPageHidden } from '../../browser/navigation/page-visibility.ts';
import { loadAgentValue, saveAgentValue } from '../../browser/storage/agent-values.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { type FieldKey, listenForFieldKeys } from '../../browser/view/field-keys.ts';
import { type KeyPress, listenForKeys } from '../../browser/view/key-presses.ts';
import { showToast } from '../session/toasts.ts';
import { readFieldKey } from './field-scans.ts';

/** What shortcuts do. The text is the last pressed key, such as the digit of a section. */
export type ShortcutActions = Partial<Record<ShortcutName, (key: string) => void>>;

/** `hasSingleKeys`: keys without Ctrl work on this device. `isHelpOpen`: the list of shortcuts is open. */
export const shortcutState = pageState(() => proxy({ hasSingleKeys: true, isHelpOpen: false }));

type Registry = {
  /** A later screen takes precedence. */
  registered: { current: ShortcutActions }[];
  /** The first press of a sequence such as 'g f', and when it was made. */
  begun: { press: string; at: number } | null;
  /** The keys typed without a pause, and the shortcuts that they are if no scanner typed them. */
  burst: KeyBurst | null;
  held: (() => void)[];
  pause: ReturnType<typeof setTimeout> | undefined;
  /** What the page does with a scanned code. */
  onCode: ((code: string) => void) | null;
  stop: () => void;
};
const registry = pageState<Registry>(
  () => ({ registered: [], begun: null, burst: null, held: [], pause: undefined, onCode: null, stop: () => {} }),
  ({ pause, stop }) => {
    clearTimeout(pause);
    stop();
  },
);

/** The second press of a sequence comes within this many milliseconds. */
const sequenceMs = 1_500;
/** How long a letter or digit waits for the next one. A little longer than a scanner needs, and still at once. */
const pauseMs = (text: string): number => longestGapMs(text) + 10;

/** Makes these shortcuts work until the returned function is called. `current` may be replaced in between. */
export function registerShortcuts(actions: { current: ShortcutActions }): () => void {
  if (registry.registered.length === 0) {
    shortcutState.hasSingleKeys = loadAgentValue('single_keys') !== false;
    const stops = [
      listenForKeys(handlePress, { inDialogs: true }),
      listenForFieldKeys(handleFieldKey),
      // The timer of the pause ends with the page.
      onPageHidden(runHeld),
    ];
    registry.stop = () => {
      for (const stop of stops) stop();
    };
  }
  registry.registered = [...registry.registered, actions];
  return () => {
    registry.registered = registry.registered.filter((one) => one !== actions);
    if (registry.registered.length > 0) return;
    dropHeld();
    registry.stop();
  };
}

/** Calls `onCode` for codes that a scanner types, except in the search. Returns a function that stops it. */
export function followScannedKeys(onCode: (code: string) => void): () => void {
  registry.onCode = onCode;
  return () => {
    if (registry.onCode === onCode) registry.onCode = null;
  };
}

/**
 * Runs the shortcut of a key press. Returns whether the press was used. Keys of a scanner are no shortcuts, so a letter
 * or digit outside text fields waits for a short pause. A scanner's Enter ends its code and presses no button.
 */
export function handlePress(pressed: KeyPress): boolean {
  const { press, typed, at, isTyping, isRepeated, isInDialog } = pressed;
  const burst = registry.burst && followsBurst(registry.burst, at) ? registry.burst : null;
  // On a busy page the timer of the pause is late.
  if (!burst) runHeld();
  if (burst && press === 'enter' && isScan(burst)) {
    dropHeld();
    readCode(burst.text, isInDialog);
    return true;
  }
  if (typed !== null && !isTyping && !isRepeated && (burst || beginsCode(typed))) {
    registry.burst = withKey(burst, typed, at);
    const action = actionFor(pressed);
    if (action) registry.held.push(action);
    clearTimeout(registry.pause);
    registry.pause = setTimeout(runHeld, pauseMs(registry.burst.text));
    return burst !== null || action !== undefined;
  }
  runHeld();
  const action = actionFor(pressed);
  action?.();
  return action !== undefined;
}

/**
 * A code that was scanned into a text field. Returns whether the key ended one: its field has its earlier text again.
 */
function handleFieldKey(key: FieldKey): boolean {
  const code = readFieldKey(key);
  if (code !== null) readCode(code, key.isInDialog);
  return code !== null;
}

/** Runs the shortcuts that waited, in their order. Those of a scanner without an Enter are none. */
function runHeld(): void {
  const { burst, held } = registry;
  if (!burst) return;
  const actions = isMeant(burst) ? held : [];
  const { begun } = registry;
  dropHeld();
  if (isMeant(burst)) registry.begun = begun;
  for (const action of actions) action();
}

function dropHeld(): void {
  clearTimeout(registry.pause);
  Object.assign(registry, { burst: null, held: [], begun: null });
}

/**
 * The catalogue and the checkout add what is scanned; elsewhere, and behind a dialog, a toast says that nothing was.
 */
function readCode(code: string, isInDialog: boolean): void {
  if (registry.onCode && !isInDialog) registry.onCode(code);
  else showToast({ kind: 'warning', title: code, text: scanTexts.elsewhere, staysLonger: true });
}

/** The shortcut of a key press, or the second one of a sequence. Behind a dialog there is none. */
function actionFor({ press, at, isTaken, isRepeated, isInDialog }: KeyPress): (() => void) | undefined {
  const first = registry.begun && at - registry.begun.at <= sequenceMs ? registry.begun.press : null;
  registry.begun = null;
  if (isInDialog) return undefined;
  const isFree = (name: ShortcutName) =>
    (!isRepeated || shortcuts[name].repeats === true) &&
    (!isSingleKey(name) || (shortcutState.hasSingleKeys && !isTaken));
  for (const presses of first === null ? [press] : [`${first} ${press}`, press]) {
    const action = actionOf(presses, isFree);
    if (action) return () => action(press);
  }
  if (!isTaken && shortcutState.hasSingleKeys && beginsSequence(press)) registry.begun = { press, at };
  return undefined;
}

function actionOf(presses: string, isFree: (name: ShortcutName) => boolean): ((key: string) => void) | undefined {
  for (const { current } of [...registry.registered].reverse())
    for (const [name, action] of Object.entries(current) as [ShortcutName, ((key: string) => void) | undefined][])
      if (action && isFree(name) && matches(shortcuts[name].presses, presses)) return action;
  return undefined;
}

function matches(expected: string, presses: string): boolean {
  const [, from, to] = /^(\d)-(\d)$/.exec(expected) ?? [];
  if (!from || !to) return expected === presses;
  return /^\d$/.test(presses) && from <= presses && presses <= to;
}

const beginsSequence = (press: string): boolean =>
  registry.registered.some(({ current }) =>
    (Object.keys(current) as ShortcutName[]).some((name) => shortcuts[name].presses.startsWith(`${press} `)),
  );

/** The list of shortcuts. */
export const showShortcutHelp = (isOpen: boolean): void => {
  shortcutState.isHelpOpen = isOpen;
};

/** WCAG 2.1.4: switches the keys without Ctrl off or on, on this device. */
export function toggleSingleKeys(): void {
  shortcutState.hasSingleKeys = !shortcutState.hasSingleKeys;
  saveAgentValue('single_keys', shortcutState.hasSingleKeys);
}
