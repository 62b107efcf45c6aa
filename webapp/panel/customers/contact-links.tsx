import { internationalPhone, isValidPhone } from '#shared/rules/brazil/phone.ts';
import { contactLinkTexts as texts } from '#shared/text/panel/contact-links.ts';
import { ChatIcon } from '../shell/panel-icons.tsx';

type ContactLinksProps = {
  name: string;
  /** Masked, it leads nowhere. */
  phone: string | null;
  /** The channel of the conversation in the shop's words; null: a visitor without one. */
  channel: string | null;
  /** Whether the chat is the next thing to do. */
  isNext?: boolean;
};

/** The ways to the customer: their chat and their phone, and where the conversation is if WhatsApp does not have it. */
export function ContactLinks({ phone, name, channel, isNext = false }: ContactLinksProps) {
  const digits = phone !== null && isValidPhone(phone) ? internationalPhone(phone) : null;
  const place = texts.place(channel);
  return (
    <>
      {place !== null && <p className="pn-small pn-quiet pn-chat-place">{place}</p>}
      {digits !== null && (
        <a
          className={isNext ? 'btn btn-primary' : 'btn btn-quiet'}
          href={`https://wa.me/${digits}`}
          target="_blank"
          rel="noreferrer"
        >
          <ChatIcon /> {place === null ? texts.chat : texts.whatsApp}
          <span className="visually-hidden"> com {name}</span>
        </a>
      )}
      {digits !== null && (
        <a className="btn btn-quiet" href={`tel:+${digits}`}>
          {texts.call}
          <span className="visually-hidden"> para {name}</span>
        </a>
      )}
    </>
  );
}
