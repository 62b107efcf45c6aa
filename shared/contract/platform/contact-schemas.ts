import { Type } from 'typebox';
import { ChannelType } from '#shared/model/channel.ts';
import { namesOf, oneOf, orNull, said, text } from './platform-fields.ts';

/**
 * How requests and responses of the Platform API name a contact: by the channel, and the contact's id or phone there.
 */
export const channelType = oneOf(namesOf(ChannelType), 'O canal da conversa.');
export const channelId = text(200, 'O número, a página ou a conta do canal, como a plataforma o chama.');

/** The refusal of a channel that is not the shop's, for the table of calls. */
export const unknownChannel = {
  'unknown-channel':
    '422: a loja declarou canais, e este `channelId` não é um deles; a mensagem e GET /platform/shop dizem quais são',
} as const;

/** The fields of a request that name the contact. */
const contactIdentity = {
  id: Type.Optional(text(200, 'O id do contato no canal. Vale este ou `phone`.')),
  phone: Type.Optional(
    Type.String({
      pattern: '^\\+?[1-9][0-9]{9,14}$',
      description:
        'O telefone, só algarismos, com ou sem + antes, para quem não tem id. Um celular brasileiro pode vir sem 55, ou com 55 e sem o nono dígito: é o mesmo contato. De outro país, com + e o código.',
    }),
  ),
};

/** A contact that the shop knows. */
export const contactOfChannel = {
  channelType,
  channelId,
  contact: Type.Object(contactIdentity, { description: 'O contato, como em POST /platform/sessions.' }),
};

/** A contact that is created if it is new. */
export const anyContactOfChannel = (description: string) => ({
  channelType,
  channelId,
  contact: Type.Object(
    { ...contactIdentity, name: Type.Optional(text(120, 'O nome, se a plataforma o conhece.')) },
    { description },
  ),
});

const saidChannel = { channelType, channelId: said('O canal, como a plataforma o chama.') };
const saidPhone = orNull(said('O telefone com código do país e DDD, só algarismos; null quando o canal não o diz.'));

/** A contact in a response. */
export const contactResponseFields = {
  ...saidChannel,
  contact: Type.Object(
    {
      id: said('O id do contato no canal.'),
      name: said('O nome do contato.'),
      phone: saidPhone,
    },
    { description: 'O contato, como o canal o conhece.' },
  ),
};
/** Who bought: also a visitor without a chat. */
export const buyerResponseFields = {
  ...saidChannel,
  contact: Type.Object(
    {
      id: said('O id do contato no canal; vazio para um visitante sem conversa.'),
      name: said('O nome de quem comprou.'),
      phone: saidPhone,
    },
    { description: 'Quem comprou, como o canal o conhece.' },
  ),
};
