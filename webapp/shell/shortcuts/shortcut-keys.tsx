import { isSingleKey, keyCaps, type ShortcutName } from '#shared/text/assisted/shortcuts.ts';
import { KeyCaps } from '../../components/ui/key-caps.tsx';
import { shortcutState } from '../../state/shortcuts/shortcuts.ts';
import { useRead } from '../../state/use-read.ts';

/** The keys of a shortcut on its button. Hidden on touch screens, from screen readers, and while they are off. */
export function ShortcutKeys({ of: name }: { of: ShortcutName }) {
  const { hasSingleKeys } = useRead(shortcutState);
  if (!hasSingleKeys && isSingleKey(name)) return null;
  return (
    <span className="shortcut-keys" aria-hidden="true">
      <KeyCaps caps={keyCaps(name)} />
    </span>
  );
}
