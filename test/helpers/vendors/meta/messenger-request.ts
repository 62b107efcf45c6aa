import { type TSchema, Type } from 'typebox';
import { closed, https, oneOf, optional, words } from '../contract.ts';

const receiver = closed({ id: words(100) });

/** The documented limits: 640 characters beside buttons, 80 for each line of a card, 20 on a button. */
const messageOf = (text: TSchema, button: TSchema) =>
  Type.Union([
    closed({ text }),
    closed({
      attachment: closed({
        type: oneOf('template'),
        payload: Type.Union([
          closed({
            template_type: oneOf('button'),
            text: words(640),
            buttons: Type.Array(button, { minItems: 1, maxItems: 3 }),
          }),
          closed({
            template_type: oneOf('generic'),
            elements: Type.Array(
              closed({
                title: words(80),
                subtitle: optional(words(80)),
                image_url: optional(https()),
                buttons: optional(Type.Array(button, { minItems: 1, maxItems: 3 })),
              }),
              { minItems: 1, maxItems: 10 },
            ),
          }),
        ]),
      }),
    }),
  ]);

const link = { type: oneOf('web_url'), title: words(20), url: https() };

/** The body of the Send API for a page. */
export const messengerRequest = closed({
  recipient: receiver,
  messaging_type: oneOf('RESPONSE', 'UPDATE', 'MESSAGE_TAG'),
  message: messageOf(words(2_000), closed({ ...link, webview_height_ratio: oneOf('compact', 'tall', 'full') })),
});

/** The same for an Instagram account, which has neither messaging types nor webview heights. */
export const instagramRequest = closed({
  recipient: receiver,
  message: messageOf(words(1_000), closed(link)),
});

export const messengerResponse = closed({ recipient_id: Type.String(), message_id: words(500) });
