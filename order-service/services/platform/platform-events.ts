import type { PlatformHandoff } from '#shared/contract/platform/handoff-schemas.ts';
import type { OrderStage, PlatformEventType } from '#shared/model/platform-event.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import { type FullOrderRow, findFullOrder } from '../../database/orders/full-orders.ts';
import {
  deleteUnsentReceivedEvent,
  insertContactEvent,
  insertPlatformEvent,
} from '../../database/platform/platform-events.ts';
import { buildFullOrder } from '../orders/load-full-order.ts';

/**
 * Records an order event for the shop's own systems in this transaction. The event is sent if and only if its cause is
 * committed, once per change. Does nothing for a shop without a webhook. `occasion`: what distinguishes the events of
 * one type of an order apart, for types that can happen again.
 */
export async function recordPlatformEvent(
  db: Db,
  shopId: string,
  orderId: string,
  type: PlatformEventType,
  occasion = '',
): Promise<void> {
  const row = await findFullOrder(db, shopId, orderId);
  if (row) await writeOrderEvent(db, shopId, row, type, occasion);
}

/**
 * Like `recordPlatformEvent`, for an order row that the caller has just read in this transaction. Only an order that
 * was placed has events.
 */
export async function writeOrderEvent(
  db: Db,
  shopId: string,
  row: FullOrderRow,
  type: PlatformEventType,
  occasion = '',
): Promise<void> {
  if (!row.has_webhook || row.number === null) return;
  // An order can be received and reopened several times, but paid or cancelled only once.
  const time = type === 'order.received' || type === 'order.reopened' ? `:${row.at}` : occasion && `:${occasion}`;
  await insertPlatformEvent(db, shopId, {
    id: newId(),
    orderId: row.id,
    type,
    data: buildFullOrder(row),
    dedupeKey: `${row.id}:${type}${time}`,
  });
}

/** Records that a received order reached a stage. The event has the order, and the stage that it is about. */
export async function recordOrderStage(db: Db, shopId: string, orderId: string, stage: OrderStage): Promise<void> {
  const row = await findFullOrder(db, shopId, orderId);
  if (!row?.has_webhook || row.number === null) return;
  const type = 'order.stage_changed';
  const data = { ...buildFullOrder(row), stage };
  // A reopened order passes through its stages again.
  await insertPlatformEvent(db, shopId, {
    id: newId(),
    orderId,
    type,
    data,
    dedupeKey: `${orderId}:${type}:${row.at}`,
  });
}

/** The order was reopened: deletes an unsent 'received' event. If 'received' was already sent, records 'reopened'. */
export const recordReopenedOrder = (db: Db, shopId: string, orderId: string): Promise<void> =>
  recordIfReported(db, shopId, orderId, 'order.reopened');

/** A reopened order was cancelled: records 'canceled' if 'received' was already sent. */
export const recordAbandonedOrder = (db: Db, shopId: string, orderId: string): Promise<void> =>
  recordIfReported(db, shopId, orderId, 'order.canceled');

async function recordIfReported(db: Db, shopId: string, orderId: string, type: PlatformEventType): Promise<void> {
  if ((await deleteUnsentReceivedEvent(db, shopId, orderId)) === 'sent')
    await recordPlatformEvent(db, shopId, orderId, type);
}

/**
 * Records in this transaction that a contact moved between the agent and the chatbot, once per change. `at`: when.
 */
export async function recordHandoff(
  db: Db,
  shopId: string,
  { customer_id: customerId, at }: { customer_id: string; at: string },
  data: PlatformHandoff,
): Promise<void> {
  await insertContactEvent(db, shopId, { id: newId(), customerId, type: 'handoff', data, at });
}
