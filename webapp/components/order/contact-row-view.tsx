import type { ReactNode } from 'react';
import type { AgentContact } from '#shared/model/agent-contact.ts';
import {
  initialsOf,
  isBadNews,
  lastOfContact,
  owes,
  unseenEvents,
  unsentEvent,
} from '#shared/rules/assisted/contact-list.ts';
import { contactOrderLabel } from '#shared/rules/assisted/contact-order-label.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import {
  agoText,
  channelName,
  contactEventText,
  contactStateText,
  phoneEndText,
} from '#shared/text/assisted/contact-events.ts';
import { Spinner } from '../ui/spinner.tsx';

type ContactRowProps = {
  contact: AgentContact;
  now: Date;
  isCurrent: boolean;
  isOpening: boolean;
  onOpen: () => void;
  /** The pages of the current contact. */
  links?: ReactNode;
  /** The button that ends the mark of a message that did not arrive. */
  dismissal?: ReactNode;
};

/** A contact with the cart's value, what happened last, what is owed, and whether a message did not arrive. */
export function ContactRowView({ contact, now, isCurrent, isOpening, onOpen, links, dismissal }: ContactRowProps) {
  const { name } = contact;
  const unsent = unsentEvent(contact);
  const unseen = isCurrent ? [] : unseenEvents(contact);
  const isBad = unsent !== null || unseen.some(isBadNews);
  const news = lastOfContact(contact, unseen);
  const { event, state, at } = news;
  const mark = contactOrderLabel(contact, news);
  const isOwed = owes(contact);
  const text = event ? contactEventText(event) : contactStateText(state);
  const isBadText = event !== null && unseen.includes(event) && isBadNews(event);
  const words = [unsent && contactEventText(unsent), text, mark?.text].filter(Boolean).join('. ');
  const shown = name.trim() || 'Cliente sem nome';
  return (
    <li
      className={['person', isCurrent && 'person-current', unseen.length > 0 && 'person-new', isOwed && 'person-owes']
        .filter(Boolean)
        .join(' ')}
      data-news={unseen.length || undefined}
    >
      <button
        type="button"
        className="person-button"
        // Where only the initials have room, the pointer still reads what is new.
        title={unseen.length > 0 || unsent || isOwed ? `${shown}: ${words}` : shown}
        aria-current={isCurrent ? 'true' : undefined}
        aria-busy={isOpening}
        onClick={onOpen}
      >
        <span className="person-initials" aria-hidden="true">
          {isOpening ? <Spinner /> : initialsOf(shown)}
          {(unseen.length > 0 || unsent) && (
            <span className={isBad ? 'contact-count contact-count-bad' : 'contact-count'}>{unseen.length || '!'}</span>
          )}
        </span>
        <span className="person-lines">
          <span className="person-line">
            <span className="person-name">{shown}</span>
            <span className="person-when">{at === undefined ? '' : agoText(at, now)}</span>
          </span>
          <span className="person-line">
            <ContactChannel contact={contact} />
            <span className="person-value">{valueText(contact)}</span>
          </span>
          <span className="person-line">
            <span className={isBadText ? 'person-event person-event-bad' : 'person-event'}>{text}</span>
            {unseen.length > 0 && (
              <span className="person-news">
                <span className={isBad ? 'contact-count contact-count-bad' : 'contact-count'} aria-hidden="true">
                  {unseen.length}
                </span>
                <span className="visually-hidden">
                  {unseen.length === 1 ? '1 novidade' : `${unseen.length} novidades`}
                </span>
              </span>
            )}
          </span>
          {mark && (
            <span className="person-line">
              <span className={mark.isOwed ? 'person-order person-order-owed' : 'person-order'}>{mark.text}</span>
            </span>
          )}
          {unsent && (
            <span className="person-line">
              <span className="person-event person-event-bad">{contactEventText(unsent)}</span>
              <span className="person-when">{agoText(unsent.at, now)}</span>
            </span>
          )}
        </span>
      </button>
      {isCurrent && unsent && dismissal}
      {isCurrent && links}
    </li>
  );
}

/** The value of the cart, else what is owed. */
function valueText({ cart, lastOrder }: Pick<AgentContact, 'cart' | 'lastOrder'>): string {
  if (cart) return formatBrl(cart.totalAmout);
  return lastOrder && owes({ lastOrder }) ? formatBrl(lastOrder.totalAmout) : 'vazio';
}

/** The digits distinguish contacts of one name, so a narrow row shortens the channel's name before them. */
function ContactChannel({ contact: { channelType, phoneEnd } }: Pick<ContactRowProps, 'contact'>) {
  return (
    <span className="person-channel">
      <span className="person-channel-name">{channelName(channelType)}</span>
      {phoneEnd && <span className="person-phone"> · {phoneEndText(phoneEnd)}</span>}
    </span>
  );
}
