import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { contactsWithNews, hasBadNews } from '#shared/rules/assisted/contact-list.ts';
import { contactNamePlace } from '../../browser/view/contact-button-place.ts';
import { contactListState, currentContactId, showContactDrawer } from '../../state/assisted-sale/contact-list.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';

/**
 * The button that opens the drawer, over the contact's name in the top bar. It is no part of the bar itself, which
 * belongs to the first load of every shopper.
 */
export function ContactSwitch() {
  const { contact } = useRead(sessionState);
  const { list } = useRead(contactListState);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar shows the name once the contact is known
  useEffect(() => setPlace(contactNamePlace()), [contact]);
  if (place === null || contact === null) return null;
  const news = contactsWithNews(list?.contacts ?? [], currentContactId());
  const isBad = hasBadNews(list?.contacts ?? [], currentContactId());
  return createPortal(
    <button
      type="button"
      className="contact-switch"
      aria-haspopup="dialog"
      aria-label={['Trocar de contato', news > 0 && newsText(news)].filter(Boolean).join(', ')}
      onClick={() => showContactDrawer(true)}
    >
      {news > 0 && (
        <span className={isBad ? 'contact-count contact-count-bad' : 'contact-count'} aria-hidden="true">
          {news}
        </span>
      )}
    </button>,
    place,
  );
}

const newsText = (count: number): string =>
  count === 1 ? 'novidade em 1 outro contato' : `novidades em ${count} outros contatos`;
