import type { Db } from '../store/database.ts';
import { newId } from '../store/new-id.ts';
import {
  findPlatformWebhook,
  forgetUnsentReceived,
  insertPlatformEvent,
  type PlatformEventType,
  writePlatformWebhook,
} from '../store/platform-events.ts';
import { findOrderHead } from '../store/platform-lists.ts';
import { orderHeadView } from './platform-orders.ts';

/**
 * Writes in this transaction what a shop's own systems are to be told of an order: it is sent if and only if its cause is committed, and
 * each change once. A shop without a webhook is told nothing.
 */
export async function noteOrderEvent(db: Db, shopId: string, orderId: string, type: PlatformEventType): Promise<void> {
  if (!(await findPlatformWebhook(db, shopId))) return;
  const head = await findOrderHead(db, shopId, orderId);
  if (!head) return;
  // An order can be received and built again several times, but paid or cancelled once.
  const time = type === 'order.received' || type === 'order.reopened' ? `:${head.at}` : '';
  await insertPlatformEvent(db, shopId, {
    id: newId(),
    orderId,
    type,
    data: orderHeadView(head),
    dedupeKey: `${orderId}:${type}${time}`,
  });
}

/** The order is being built again: 'received' is not sent any more, and where it was sent already, 'reopened' follows. */
export const noteReopened = (db: Db, shopId: string, orderId: string): Promise<void> => noteIfTold(db, shopId, orderId, 'order.reopened');

/** The order was Canceled while it was built again: 'canceled' follows where 'received' was sent before. */
export const noteGivenUp = (db: Db, shopId: string, orderId: string): Promise<void> => noteIfTold(db, shopId, orderId, 'order.canceled');

async function noteIfTold(db: Db, shopId: string, orderId: string, type: PlatformEventType): Promise<void> {
  if ((await forgetUnsentReceived(db, shopId, orderId)) === 'told') await noteOrderEvent(db, shopId, orderId, type);
}

/** A webhook, its secret sealed (`sealed.ts`) for `webhookPlace`. */
export type PlatformWebhookDraft = { url: string; secretSealed: string };

/** Says where a shop is told of its orders, null = nowhere; answers how many it had that are there no longer. */
export async function savePlatformWebhook(db: Db, shopId: string, draft: PlatformWebhookDraft | null): Promise<number> {
  const written = await writePlatformWebhook(db, shopId, draft);
  return draft === null ? written : 0;
}

/** What a webhook's sealed secret belongs to. */
export const webhookPlace = (shopId: string): string => `platform-webhook ${shopId}`;
