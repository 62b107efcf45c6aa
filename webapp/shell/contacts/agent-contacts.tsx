import { useEffect } from 'react';
import { keepToastAside } from '../../browser/view/toast-place.ts';
import { useHasSideList } from '../../browser/view/use-has-side-list.ts';
import { focusMain } from '../../browser/view/viewport.ts';
import { contactListState, followContacts } from '../../state/assisted-sale/contact-list.ts';
import { isOpenedByKey } from '../../state/assisted-sale/opened-by-key.ts';
import { followOthersChanges } from '../../state/assisted-sale/others-changes.ts';
import { sessionState } from '../../state/session/session.ts';
import { toastsState } from '../../state/session/toasts.ts';
import { useRead } from '../../state/use-read.ts';
import { AgentShortcuts } from '../shortcuts/agent-shortcuts.tsx';
import { ContactDrawer } from './contact-drawer.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { ContactSwitch } from './contact-switch.tsx';
import { ContactTabs } from './contact-tabs.tsx';
import { openAwaited } from './open-contact.ts';

/** The contacts of an agent: beside the page where there is space, else in a drawer behind the contact's name. */
export function AgentContacts() {
  const { session } = useRead(sessionState);
  const { alert, isOpen } = useRead(contactListState);
  const { list: toasts } = useRead(toastsState);
  const hasSideList = useHasSideList();
  useEffect(() => {
    const stop = followContacts();
    if (session) openAwaited();
    return stop;
  }, [session]);
  useEffect(followOthersChanges, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each toast
  useEffect(keepToastAside, [toasts]);
  useEffect(() => void (isOpenedByKey() && focusMain()), []);
  return (
    <>
      {hasSideList ? (
        <nav className="people" aria-label="Contatos">
          <ContactPanel />
        </nav>
      ) : (
        <ContactSwitch />
      )}
      <ContactTabs />
      {isOpen && <ContactDrawer />}
      <AgentShortcuts />
      <p className="visually-hidden" aria-live="polite">
        {alert}
      </p>
    </>
  );
}
