import { MessageKind } from '#shared/model/message.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import { ownMessageLines } from '#shared/text/panel/own-messages.ts';
import type { Db } from '../../database/engine/database.ts';
import type { Lane } from '../../database/messaging/outbox.ts';
import { findShop } from '../../database/shops/shops.ts';
import type { ChatAccountOptions } from '../../providers/channels.ts';
import { queueMessage } from './outbox.ts';

/**
 * Queues the one message with the link to the shop, in the shop's own text if it has one. An empty text: no message.
 * Spec §1: "Shoppers arrive from a messaging channel".
 */
export async function welcomeContact(db: Db, lane: Lane, { welcome: own }: ChatAccountOptions): Promise<void> {
  if (own === '') return;
  const shop = await findShop(db, lane.shopId);
  const places = { loja: shop?.name ?? '', pedido: '' };
  const lines = own === undefined ? ownMessageLines(shop?.message_texts ?? {}, 'welcome', places) : [own];
  const button = { title: messageText.openCatalog, opens: { path: '/', type: null, id: null } } as const;
  await queueMessage(
    db,
    lane,
    { kind: MessageKind.Welcome, lines, pictureUrl: null, button },
    `welcome:${lane.customerId}`,
  );
}
