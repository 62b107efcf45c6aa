import type { MessageTexts, OwnMessage } from '../../model/message-texts.ts';
import { messageText } from '../messaging/messages.ts';

const order = '{pedido}';

/** The usual texts, with the places that a message fills. */
export const usualMessages: Readonly<Record<OwnMessage, string>> = {
  welcome: messageText.welcome('{loja}'),
  received: messageText.received(order),
  paid: messageText.paid(order),
  onItsWay: messageText.onItsWay(order),
  readyForPickup: messageText.readyForPickup(order),
  finalized: messageText.finalized(order),
  canceled: messageText.canceled(order),
  notPaidInTime: messageText.notPaidInTime(order),
  notAcceptedInTime: messageText.notAcceptedInTime(order),
};

/** The messages as the panel names them: when each one is sent. */
export const ownMessageNames: Readonly<Record<OwnMessage, string>> = {
  welcome: 'Boas-vindas, no primeiro “oi”',
  received: 'Pedido recebido',
  paid: 'Pagamento recebido',
  onItsWay: 'Saiu para entrega',
  readyForPickup: 'Pronto para retirada',
  finalized: 'Pedido entregue',
  canceled: 'Pedido cancelado',
  notPaidInTime: 'Cancelado: não foi pago no prazo',
  notAcceptedInTime: 'Cancelado: a loja não confirmou no prazo',
};

/** What a message fills in. */
export type MessagePlaces = { loja: string; pedido: number | string };

/** A message in the shop's own words or in the usual ones, as lines. */
export function ownMessageLines(texts: MessageTexts, name: OwnMessage, { loja, pedido }: MessagePlaces): string[] {
  // A blank text is the usual one.
  const text = texts[name]?.trim() || usualMessages[name];
  return text.split('\n').map((line) => line.replaceAll('{loja}', loja).replaceAll('{pedido}', String(pedido)));
}
