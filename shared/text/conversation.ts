/** Where a customer talks with the shop: `at` after 'combina', `by` after 'fala'. */
export type TalkPlace = { at: string; by: string };
export const talkPlaces = {
  conversation: { at: 'na conversa', by: 'pela conversa' },
  whatsApp: { at: 'pelo WhatsApp', by: 'pelo WhatsApp' },
} as const satisfies Record<string, TalkPlace>;

/** The words of the way back to the chat. */
export const conversationTexts = {
  back: {
    ownChat: 'Voltar para o WhatsApp',
    channel: 'Conversar com a loja',
    otherChat: 'Conversar com a loja pelo WhatsApp',
  },
  /** The button beside an order; the link to another chat names that chat. */
  talk: {
    ownChat: 'Falar com a loja',
    channel: 'Conversar com a loja',
    otherChat: 'Falar com a loja pelo WhatsApp',
  },
  /** For a shop without any address that a link could open. */
  inChat: 'Para falar com a loja, feche esta página e continue na conversa.',
  /** The same where the shop has a WhatsApp too, whose button is beside it. */
  inEitherChat: 'Para falar com a loja, feche esta página e continue na conversa, ou use o WhatsApp.',
} as const;
