import { contactKeysNote, keyCaps, shortcutGroups, shortcuts, shortcutsOf } from '#shared/text/assisted/shortcuts.ts';
import { KeyCaps } from '../../components/ui/key-caps.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { shortcutState, showShortcutHelp, toggleSingleKeys } from '../../state/shortcuts/shortcuts.ts';
import { useRead } from '../../state/use-read.ts';

const groups = Object.keys(shortcutGroups) as (keyof typeof shortcutGroups)[];

/** The list of all shortcuts, and the switch for keys without Ctrl (WCAG 2.1.4). */
export function ShortcutHelp() {
  const { hasSingleKeys } = useRead(shortcutState);
  const close = () => showShortcutHelp(false);
  return (
    <ModalDialog
      title="Atalhos do teclado"
      size="lg"
      onClose={close}
      buttons={
        <>
          <div className="form-check form-switch shortcut-switch">
            <input
              type="checkbox"
              role="switch"
              className="form-check-input"
              id="single-keys"
              checked={hasSingleKeys}
              aria-checked={hasSingleKeys}
              onChange={toggleSingleKeys}
            />
            <label htmlFor="single-keys">
              {hasSingleKeys ? 'Atalhos de uma tecla ligados' : 'Atalhos de uma tecla desligados'}
            </label>
          </div>
          <p className="shortcut-note">Desligados, tudo segue com Tab, setas e Ctrl.</p>
          <button type="button" className="btn btn-quiet" onClick={close}>
            Fechar
          </button>
        </>
      }
    >
      <div className="shortcut-groups">
        {groups
          .filter((group) => shortcutsOf(group).length > 0)
          .map((group) => (
            <section key={group} aria-labelledby={`shortcuts-${group}`}>
              <h3 id={`shortcuts-${group}`} className="shortcut-group">
                {shortcutGroups[group]}
              </h3>
              <dl className="shortcut-list">
                {shortcutsOf(group).map((name) => (
                  <div key={name}>
                    <dt>{shortcuts[name].text}</dt>
                    <dd>
                      <KeyCaps caps={keyCaps(name)} />
                    </dd>
                  </div>
                ))}
              </dl>
              {group === 'anywhere' && <p className="shortcut-group-note">{contactKeysNote}</p>}
            </section>
          ))}
      </div>
    </ModalDialog>
  );
}
