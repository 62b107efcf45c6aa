import { useEffect, useLayoutEffect, useRef } from 'react';
import { registerShortcuts, type ShortcutActions } from './shortcuts.ts';

/**
 * Registers what shortcuts do while the component is on screen: `useShortcuts({ finish: () => void finish() })`. Keys
 * and texts are rows of `shared/text/assisted/shortcuts.ts`. Only agents' files import it: shoppers load none of it.
 */
export function useShortcuts(actions: ShortcutActions): void {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => registerShortcuts(latest), []);
}
