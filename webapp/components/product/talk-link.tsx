import { chatLink } from '#shared/rules/links/whatsapp-link.ts';

/** 'Falar com a loja': the merchant's chat with the product's name, for a product that the shop does not sell here. */
export const TalkLink = ({ name, whatsApp }: { name: string; whatsApp: string }) => (
  <a
    className="btn btn-quiet"
    href={chatLink(whatsApp, `Olá! Tenho interesse em ${name}.`)}
    aria-label={`Falar com a loja sobre ${name}`}
  >
    Falar com a loja
  </a>
);
