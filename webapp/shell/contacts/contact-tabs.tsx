import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'wouter';
import { contactTabsPlace } from '../../browser/view/contact-button-place.ts';
import { paths } from '../../paths.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';

const tabs = [
  { href: paths.catalog, text: 'Catálogo', isCurrent: /^\/(catalog|products-found|product\/.*)$/ },
  { href: paths.checkout, text: 'Finalizar', isCurrent: /^\/order\/checkout$/ },
  { href: paths.placedOrders, text: 'Pedidos', isCurrent: /^\/(orders|order\/\d+)$/ },
];

/**
 * The pages of the current contact, in the top bar where it has the width. They are no part of the bar itself, which
 * belongs to the first load of every shopper.
 */
export function ContactTabs() {
  const { contact } = useRead(sessionState);
  const [path] = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar shows the name once the contact is known
  useEffect(() => setPlace(contactTabsPlace()), [contact]);
  if (place === null || contact === null) return null;
  return createPortal(
    <nav className="contact-tabs" aria-label={contact.name || 'Contato'}>
      {tabs.map(({ href, text, isCurrent }) => (
        <Link key={href} href={href} className="contact-tab" aria-current={isCurrent.test(path) ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>,
    place,
  );
}
