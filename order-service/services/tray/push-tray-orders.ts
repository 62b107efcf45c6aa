import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { listLines, type OrderLineRow, type OrderRow } from '../../database/orders/orders.ts';
import { findOrder, lockOrder, markOrderError, type PlacementData } from '../../database/orders/placed-orders.ts';
import { listOrderEntries } from '../../database/payments/payment-ledger.ts';
import { requestTrayCheck } from '../../database/tray/tray-events.ts';
import { findStoreLink } from '../../database/tray/tray-links.ts';
import {
  findOpenTrayOrder,
  findTrayOrderCustomer,
  recordCreatedInTray,
  recordCreateRequest,
  recordNotCreated,
  recordSentStatus,
  type StoreOrderRow,
  writeStoreState,
} from '../../database/tray/tray-orders.ts';
import { findExistingProducts } from '../../database/tray/tray-products.ts';
import type { TrayOrder } from '../../providers/tray/tray-order.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import { advanceOrder } from '../orders/advance-order.ts';
import { cancelUnpaid } from '../orders/cancel-overdue.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { orderSums } from '../payments/order-money.ts';
import { storeSource } from './save-tray-products.ts';
import { storeJob } from './store-job.ts';
import { type StoreApi, storeApi } from './tray-api.ts';
import type { StoreAccess } from './tray-client.ts';
import { storeOrderBody, storeOrderNote, storePayment } from './tray-order-body.ts';
import { StoreProblem } from './tray-problem.ts';

export type PushParts = StoreAccess & { payments: Payments };

const second = 1_000;
const hour = 3_600 * second;
const paymentPauseMs = 5 * second;
/** A creation without a response may still arrive at the store for this long. */
const onItsWayMs = 30 * second;
/** How long the store needs to update its stock after an order. */
const stockSettlesMs = 5 * second;
const followEveryMs = 6 * hour;
const followedForMs = 45 * 24 * hour;
/**
 * An order that no store accepted for this long was handled in another way. A store that is linked again must not
 * receive it.
 */
const waitsForMs = 7 * 24 * hour;

/**
 * Sends a confirmed order to its store, reports its payment there, cancels it there when it was withdrawn, and follows
 * its state. It waits for a card payment in progress: if the card is refused, the order would be withdrawn at once.
 */
export const trayOrderJob = (parts: PushParts): JobHandler<'tray-order'> => ({
  ...storeJob(parts, async (stopping, shopId, { key }) => {
    const row = await findOpenTrayOrder(parts.database, shopId, key);
    if (!row) return { kind: 'done' };
    const afterMs = row.is_being_paid ? paymentPauseMs : await processOrder(stopping, row);
    return afterMs === null ? { kind: 'done' } : { kind: 'again', at: new Date(parts.clock().getTime() + afterMs) };
  }),
  giveUp: async ({ shop_id: shopId, key }, reason) => {
    const row = await findOpenTrayOrder(parts.database, shopId, key);
    if (row) await giveUp(parts, row, reason);
    return { kind: 'done' };
  },
});

/** Returns the pause in milliseconds before the next look at the order; `null`: nothing is left to do. */
async function processOrder(parts: PushParts, row: StoreOrderRow): Promise<number | null> {
  const { database, links } = parts;
  const linked = await findStoreLink(database, row.shop_id);
  // The shop has another store now. It cannot reach the orders of the previous one.
  if (linked?.api_address !== row.api_address || linked.state === 'moved') return endUnlinked(parts, row);
  const link = await links.linkOf(database, row.shop_id);
  if (!link) throw new StoreProblem('not-linked');
  if (link.state === 'revoked') throw new StoreProblem('revoked');
  const api = storeApi(parts, row.shop_id, { isUrgent: true });
  if (row.wanted === 'canceled') return cancelAtStore(parts, api, row);
  const order = await findOrder(database, row.shop_id, row.order_id);
  if (!order) return end(parts, row, 'not-theirs');
  const { own, isPartly, custom } = await storeLines(parts, row);
  const storeOrderId = row.store_order_id ?? (await createAtStore(parts, api, row, { order, own }));
  if (storeOrderId === null) return null;
  await sendStatus(parts, api, { ...row, store_order_id: storeOrderId }, { order, isPartly, custom });
  return follow(parts, api, row, storeOrderId);
}

async function end({ database }: PushParts, row: StoreOrderRow, state: StoreOrderRow['state']): Promise<null> {
  await writeStoreState(database, row, { state, status: null });
  return null;
}

async function endUnlinked(parts: PushParts, row: StoreOrderRow): Promise<null> {
  await end(parts, row, row.state === 'waiting' && row.wanted === 'placed' ? 'left' : row.state);
  parts.log.error(
    { shopId: row.shop_id, orderId: row.order_id },
    'an order belongs to a store that is no longer linked: a person must handle it',
  );
  return null;
}

async function storeLines({ database }: PushParts, { shop_id, order_id }: StoreOrderRow) {
  const bought = (await listLines(database, shop_id, order_id)).filter((line) => !line.is_gift);
  const present = await findExistingProducts(database, shop_id, [
    ...new Set(bought.map(({ provider_id }) => provider_id)),
  ]);
  const storeProductIds = new Set(
    present.filter(({ source }) => source === storeSource).map(({ provider_id }) => provider_id),
  );
  const own = bought.filter(({ provider_id }) => storeProductIds.has(provider_id));
  const custom = bought.filter((line) => line.is_custom);
  return { own, isPartly: own.length + custom.length < bought.length, custom };
}

type Placed = { order: OrderRow; own: OrderLineRow[] };

/**
 * Returns the store's id of the order and creates the order there if necessary; `null` when it is not sent. The
 * creation is recorded before the request. After a crash or a lost response, the next attempt first searches for our
 * reference instead of creating the order again.
 */
async function createAtStore(
  parts: PushParts,
  api: StoreApi,
  row: StoreOrderRow,
  { order, own }: Placed,
): Promise<string | null> {
  const { database, clock } = parts;
  const placedFor = await findTrayOrderCustomer(database, row.shop_id, row.order_id);
  const body = placedFor && storeOrderBody(row.reference, order, own, placedFor);
  if (!body) return end(parts, row, 'not-theirs');
  if (!row.asked_at && clock().getTime() - row.created_at.getTime() > waitsForMs) return giveUp(parts, row, 'too old');
  if (row.asked_at) {
    const found = await api.orderByReference(row.reference);
    if (found) return accept(parts, row, found.id, own);
    const sinceMs = clock().getTime() - row.asked_at.getTime();
    if (sinceMs < onItsWayMs)
      throw new StoreProblem('unreachable', new Date(row.asked_at.getTime() + onItsWayMs), {
        detail: 'may be on its way',
      });
  }
  if (!(await recordCreateRequest(database, row, clock()))) return null;
  try {
    return await accept(parts, row, await api.createOrder(body), own);
  } catch (error) {
    if (error instanceof StoreProblem && !error.isUnclear) await recordNotCreated(database, row);
    if (error instanceof StoreProblem && error.kind === 'refused') throw new StoreProblem('order-refused', null, error);
    throw error;
  }
}

/** From now on only a person can enter the order at the store. */
async function giveUp(parts: PushParts, row: StoreOrderRow, reason: string): Promise<null> {
  await end(parts, row, 'refused');
  parts.log.error(
    { shopId: row.shop_id, orderId: row.order_id, reason },
    'a store does not take an order: its people have to',
  );
  return null;
}

/** From now on the store's stock includes this order. Its remaining stock is loaded soon. */
async function accept(
  { database, clock, log }: PushParts,
  row: StoreOrderRow,
  storeOrderId: string,
  own: OrderLineRow[],
): Promise<string> {
  const now = clock();
  await database.tx(async (db) => {
    await recordCreatedInTray(db, row, storeOrderId, now);
    for (const { provider_id } of own)
      await requestTrayCheck(db, row.shop_id, {
        scope: 'product',
        subject: provider_id,
        at: new Date(now.getTime() + stockSettlesMs),
      });
  }, row.shop_id);
  log.info({ shopId: row.shop_id, orderId: row.order_id, storeOrderId }, 'an order was created at its store');
  return storeOrderId;
}

/**
 * Reports the discount and the payment state, once per change. Repeating it is safe: the payment is created only if the
 * store does not have it.
 */
async function sendStatus(
  parts: PushParts,
  api: StoreApi,
  row: StoreOrderRow & { store_order_id: string },
  { order, isPartly, custom }: { order: OrderRow & PlacementData; isPartly: boolean; custom: OrderLineRow[] },
) {
  const isPaid = order.payment_status === PaymentStatus.Paid;
  // The store has no call for a refund: its people read it in the note.
  const sums = orderSums(await listOrderEntries(parts.database, row.shop_id, row.order_id));
  const note = storeOrderNote(order, { isPaid, isPartly, sums, custom });
  const sentStatus = JSON.stringify([note, isPaid]);
  if (row.told === sentStatus) return;
  await api.changeOrder(row.store_order_id, note);
  if (isPaid && !(await api.hasPayment(row.store_order_id)))
    await api.createPayment(storePayment(row.store_order_id, order, parts.clock()));
  await recordSentStatus(parts.database, row, sentStatus);
}

async function follow(
  parts: PushParts,
  api: StoreApi,
  row: StoreOrderRow,
  storeOrderId: string,
): Promise<number | null> {
  const { payments, clock, log } = parts;
  const { shop_id: shopId, order_id: orderId } = row;
  const storeOrder = await api.order(storeOrderId);
  // It calls the payment provider, so it has its own transactions. Repeating it changes nothing.
  if (storeOrder?.kind === 'canceled') await cancelUnpaid(payments, { shop_id: shopId, id: orderId });
  await saveStoreState(parts, row, storeOrder);
  if (!storeOrder)
    log.error({ shopId, orderId, storeOrderId }, 'an order is missing in its store: the staff must check it');
  const isOld = clock().getTime() - row.created_at.getTime() > followedForMs;
  return storeOrder?.kind === 'open' && !isOld ? followEveryMs : null;
}

/** Saves the store's state, and in the same transaction its end of the order here. */
async function saveStoreState({ database, log }: PushParts, row: StoreOrderRow, storeOrder: TrayOrder | null) {
  const { shop_id: shopId, order_id: orderId } = row;
  const states = { open: 'placed', closed: 'closed', canceled: 'canceled' } as const;
  await database.tx(async (db) => {
    const order = await lockOrder(db, shopId, orderId);
    const state = storeOrder ? states[storeOrder.kind] : 'gone';
    const wanted = await writeStoreState(db, row, { state, status: storeOrder?.status ?? null });
    // It was withdrawn here meanwhile. It may have been placed again, and then another row is responsible.
    if (wanted !== 'placed' || order?.status !== OrderStatus.Received) return;
    if (state === 'closed') {
      await advanceOrder(db, shopId, orderId, 'finish');
    } else if (state === 'canceled') {
      await markOrderError(db, shopId, orderId);
      log.error({ shopId, orderId }, 'a store cancelled a paid order: a person must refund it');
    }
  }, shopId);
}

async function cancelAtStore(parts: PushParts, api: StoreApi, row: StoreOrderRow): Promise<null> {
  const { clock, log } = parts;
  const storeOrderId = row.store_order_id ?? (await api.orderByReference(row.reference))?.id ?? null;
  const isStillExpected = row.asked_at && clock().getTime() - row.asked_at.getTime() < onItsWayMs;
  if (storeOrderId === null && isStillExpected)
    throw new StoreProblem('unreachable', null, { detail: 'may be on its way' });
  if (storeOrderId !== null && (await api.order(storeOrderId))?.kind === 'open') {
    await api.cancelOrder(storeOrderId);
    log.info({ shopId: row.shop_id, orderId: row.order_id, storeOrderId }, 'an order was cancelled at its store');
  }
  return end(parts, row, 'canceled');
}
