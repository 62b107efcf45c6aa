import { consentBody, consentQuery, contactConsents } from './consent-schemas.ts';
import { unknownChannel } from './contact-schemas.ts';

const unknown = '404: a loja não conhece este contato';

/** The calls about what a contact allowed or refused to receive. */
export const consentCalls = {
  contactConsents: {
    method: 'GET',
    path: '/platform/contacts/consents',
    effect: 'read',
    summary: 'Ver o que um contato aceita receber',
    description:
      'O que o contato aceitou ou recusou, por canal, com data e origem. Recusas feitas no próprio WhatsApp entram sozinhas.',
    query: consentQuery,
    data: contactConsents,
    errors: { 'not-found': unknown, ...unknownChannel },
  },
  setContactConsent: {
    method: 'POST',
    path: '/platform/contacts/consents',
    effect: 'write',
    summary: 'Registrar o que um contato aceita receber',
    description:
      'Registra um sim ou um não do contato neste canal. Vale o mais novo pela data. Nada é apagado: o histórico é a prova. Repetir o mesmo instante não muda nada.',
    body: consentBody,
    data: contactConsents,
    errors: {
      'bad-contact': '422: vem `id` ou `phone`, um dos dois',
      'bad-instant': '422: `at` está no futuro',
      'not-found': unknown,
      ...unknownChannel,
    },
  },
} as const;
