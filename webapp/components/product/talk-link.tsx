import { chatLink } from '#shared/rules/links/chat-link.ts';

type TalkLinkProps = {
  name: string;
  whatsApp: string;
  /** The page's main action, or one of a card. */
  kind?: 'primary' | 'quiet';
};

/** 'Falar com a loja': the merchant's chat with the product's name, for a product that the shop does not sell here. */
export const TalkLink = ({ name, whatsApp, kind = 'quiet' }: TalkLinkProps) => (
  <a
    className={`btn btn-${kind} btn-talk`}
    href={chatLink(whatsApp, `Olá! Tenho interesse em ${name}.`)}
    aria-label={`Falar com a loja sobre ${name}`}
  >
    Falar com a loja
  </a>
);
