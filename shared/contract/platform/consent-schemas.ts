import { type Static, Type } from 'typebox';
import { channelType, contactOfChannel } from './contact-schemas.ts';
import { flowQuery } from './handoff-schemas.ts';
import { instant, oneOf, said } from './platform-fields.ts';

/** Schemas of the Platform API about what a contact allowed or refused to receive. */
const kind = oneOf(['marketing'], 'O tipo de mensagem: marketing, como ofertas e novidades.');
const state = oneOf(['granted', 'withdrawn'], 'granted: o contato aceitou. withdrawn: recusou, ou voltou atrás.');
const source = 'Quem registrou, em minúsculas e hifens, como `chatbot` ou `formulario-do-site`.';

export const consentQuery = flowQuery;
export const consentBody = Type.Object({
  ...contactOfChannel,
  kind,
  state,
  at: Type.Optional(instant('Quando o contato disse isso; sem ele, agora. Nunca no futuro.')),
  source: Type.Optional(
    Type.String({ pattern: '^[a-z][a-z-]{0,39}$', description: `${source} Sem ele, \`platform\`.` }),
  ),
});

const consent = Type.Object({
  channelType,
  kind,
  state,
  at: instant('Quando o contato disse isso.'),
  source: said(source),
});
export const contactConsents = Type.Object({
  current: Type.Array(consent, { description: 'O que vale agora, por canal e tipo de mensagem.' }),
  history: Type.Array(consent, { description: 'Tudo o que foi registrado, o mais antigo primeiro.' }),
});

export type PlatformConsents = Static<typeof contactConsents>;
export type PlatformConsentChange = Static<typeof consentBody>;
