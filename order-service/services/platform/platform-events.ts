import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { type CompleteOrderRow, findCompleteOrder } from '../../database/orders/complete-orders.ts';
import {
  deleteUnsentReceivedEvent,
  insertPlatformEvent,
  type PlatformEventType,
  writePlatformWebhook,
} from '../../database/platform/platform-events.ts';
import { completeOrder } from '../orders/complete-order.ts';

/**
 * Writes in this transaction what a shop's own systems are to be told of an order: it is sent if and only if its cause is committed, and
 * each change once. A shop without a webhook is told nothing.
 */
export async function recordPlatformEvent(
  db: Db,
  shopId: string,
  orderId: string,
  type: PlatformEventType,
): Promise<void> {
  const row = await findCompleteOrder(db, shopId, orderId);
  if (row) await writeOrderEvent(db, shopId, row, type);
}

/** The same of an order that the caller has just read in this transaction. Only an order that was ever placed has events. */
export async function writeOrderEvent(
  db: Db,
  shopId: string,
  row: CompleteOrderRow,
  type: PlatformEventType,
): Promise<void> {
  if (!row.has_webhook || row.number === null) return;
  // An order can be received and built again several times, but paid or cancelled once.
  const time = type === 'order.received' || type === 'order.reopened' ? `:${row.at}` : '';
  await insertPlatformEvent(db, shopId, {
    id: newId(),
    orderId: row.id,
    type,
    data: completeOrder(row),
    dedupeKey: `${row.id}:${type}${time}`,
  });
}

/** The order is being built again: 'received' is not sent any more, and where it was sent already, 'reopened' follows. */
export const recordReopenedOrder = (db: Db, shopId: string, orderId: string): Promise<void> =>
  noteIfTold(db, shopId, orderId, 'order.reopened');

/** The order was Canceled while it was built again: 'canceled' follows where 'received' was sent before. */
export const recordAbandonedOrder = (db: Db, shopId: string, orderId: string): Promise<void> =>
  noteIfTold(db, shopId, orderId, 'order.canceled');

async function noteIfTold(db: Db, shopId: string, orderId: string, type: PlatformEventType): Promise<void> {
  if ((await deleteUnsentReceivedEvent(db, shopId, orderId)) === 'sent')
    await recordPlatformEvent(db, shopId, orderId, type);
}

/** A webhook, its secret sealed (`secret-encryption.ts`) for `webhookPlace`. */
export type PlatformWebhookDraft = { url: string; secretSealed: string };

/** Says where a shop is told of its orders, null = nowhere; answers how many it had that are there no longer. */
export async function savePlatformWebhook(db: Db, shopId: string, draft: PlatformWebhookDraft | null): Promise<number> {
  const written = await writePlatformWebhook(db, shopId, draft);
  return draft === null ? written : 0;
}

/** What a webhook's sealed secret belongs to. */
export const webhookPlace = (shopId: string): string => `platform-webhook ${shopId}`;
