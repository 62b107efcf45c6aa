import { proxy } from 'valtio';
import { isSingleKey, type ShortcutName, shortcuts } from '#shared/text/assisted/shortcuts.ts';
import { loadAgentValue, saveAgentValue } from '../../browser/storage/agent-values.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { type KeyPress, listenForKeys } from '../../browser/view/key-presses.ts';

/** What shortcuts do. The text is the last pressed key, such as the digit of a section. */
export type ShortcutActions = Partial<Record<ShortcutName, (key: string) => void>>;

/** `hasSingleKeys`: keys without Ctrl work on this device. `isHelpOpen`: the list of shortcuts is open. */
export const shortcutState = pageState(() => proxy({ hasSingleKeys: true, isHelpOpen: false }));

type Registry = {
  /** A later screen takes precedence. */
  registered: { current: ShortcutActions }[];
  /** The first press of a sequence such as 'g f', and when it was made. */
  begun: { press: string; at: number } | null;
  stop: () => void;
};
const registry = pageState<Registry>(
  () => ({ registered: [], begun: null, stop: () => {} }),
  ({ stop }) => stop(),
);

/** The second press of a sequence comes within this many milliseconds. */
const sequenceMs = 1_500;

/** Makes these shortcuts work until the returned function is called. `current` may be replaced in between. */
export function registerShortcuts(actions: { current: ShortcutActions }): () => void {
  if (registry.registered.length === 0) {
    shortcutState.hasSingleKeys = loadAgentValue('single_keys') !== false;
    registry.stop = listenForKeys(handlePress);
  }
  registry.registered = [...registry.registered, actions];
  return () => {
    registry.registered = registry.registered.filter((one) => one !== actions);
    if (registry.registered.length === 0) registry.stop();
  };
}

/** Runs the shortcut of a key press. Returns whether there was one. */
export function handlePress({ press, isTaken, isRepeated }: KeyPress, now = Date.now()): boolean {
  const first = registry.begun && now - registry.begun.at <= sequenceMs ? registry.begun.press : null;
  registry.begun = null;
  const isFree = (name: ShortcutName) =>
    (!isRepeated || shortcuts[name].repeats === true) &&
    (!isSingleKey(name) || (shortcutState.hasSingleKeys && !isTaken));
  for (const presses of first === null ? [press] : [`${first} ${press}`, press]) {
    const action = actionOf(presses, isFree);
    if (action) {
      action(press);
      return true;
    }
  }
  if (!isTaken && shortcutState.hasSingleKeys && beginsSequence(press)) registry.begun = { press, at: now };
  return false;
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
