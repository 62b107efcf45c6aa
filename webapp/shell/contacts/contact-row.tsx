import { Link } from 'wouter';
import type { AgentContact } from '#shared/model/agent-contact.ts';
import { ContactRowView } from '../../components/order/contact-row-view.tsx';
import { paths } from '../../paths.ts';
import { showContactDrawer } from '../../state/assisted-sale/contact-list.ts';
import { switchState } from '../../state/assisted-sale/switch-contact.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';
import { openContact } from './open-contact.ts';
import { UnsentDismissal } from './unsent-dismissal.tsx';

/** A contact in the list. A press opens it. `hasLinks`: the current one leads to its pages. */
export function ContactRow({ contact, now, hasLinks }: { contact: AgentContact; now: Date; hasLinks: boolean }) {
  const { session } = useRead(sessionState);
  const { opening } = useRead(switchState);
  const isCurrent = contact.id === session?.userShop.id;
  return (
    <ContactRowView
      contact={contact}
      now={now}
      isCurrent={isCurrent}
      isOpening={opening === contact.id}
      onOpen={() => {
        if (isCurrent) showContactDrawer(false);
        else void openContact(contact);
      }}
      links={hasLinks && <ContactLinks />}
      dismissal={<UnsentDismissal className="btn btn-link person-dismissal" />}
    />
  );
}

function ContactLinks() {
  const close = () => showContactDrawer(false);
  return (
    <p className="person-links">
      <Link href={paths.catalog} onClick={close}>
        Catálogo
      </Link>
      <Link href={paths.checkout} onClick={close}>
        Finalizar
      </Link>
      <Link href={paths.placedOrders} onClick={close}>
        Pedidos
      </Link>
    </p>
  );
}
