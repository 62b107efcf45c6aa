import { Type } from 'typebox';
import { MessageKind } from '#shared/model/message.ts';
import { contactResponseFields } from './contact-schemas.ts';
import { instant, oneOf, orNull, said } from './platform-fields.ts';

const { channelType, channelId } = contactResponseFields;

/** What the webhook of a declared channel gets: a message that the chatbot shows to the contact. */
export const channelMessageBody = Type.Object({
  type: oneOf(['message'], 'Uma mensagem a mostrar ao contato.'),
  id: said('O id da mensagem, o mesmo que em `webhook-id`. O mesmo id é a mesma mensagem.'),
  createdAt: instant('Quando foi escrita.'),
  channelType,
  channelId,
  contact: said('O id do contato no canal; no WhatsApp, o telefone.'),
  message: Type.Object(
    {
      kind: oneOf(Object.values(MessageKind), 'Sobre o que é.'),
      lines: Type.Array(said('Uma linha.'), { description: 'O texto, linha por linha.' }),
      pictureUrl: orNull(said('O endereço da imagem; null sem imagem.')),
      button: orNull(
        Type.Object({
          title: said('O texto do botão.'),
          url: said('O link que abre a loja como o contato. A cada tentativa vem uma sessão nova: não o guarde.'),
        }),
        'O botão; null sem botão.',
      ),
    },
    { description: 'O que mostrar ao contato.' },
  ),
});

/** The webhook in the documents. It is declared per channel, and is no event that a webhook chooses. */
export const channelMessage = { summary: 'Uma mensagem vai ao contato pelo seu canal', body: channelMessageBody };
