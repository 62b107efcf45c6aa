import { OrderStatus } from '#shared/model/order.ts';
import { PaymentStatus } from '#shared/model/payment.ts';
import { listLines, type OrderLineRow, type OrderRow } from '../../database/orders/orders.ts';
import { finalizePlaced, findOrder, lockOrder, markOrderError } from '../../database/orders/placed-orders.ts';
import { requestTrayCheck } from '../../database/tray/tray-events.ts';
import {
  findTrayOrderCustomer,
  leaseDueTrayOrder,
  recordCreatedInTray,
  recordCreateRequest,
  recordNotCreated,
  recordSentStatus,
  type StoreOrderRow,
  writeStoreOrderProblem,
  writeStoreState,
} from '../../database/tray/tray-orders.ts';
import { findExistingProducts } from '../../database/tray/tray-products.ts';
import type { TrayOrder } from '../../providers/tray/tray-order.ts';
import { notifyFinalized } from '../messaging/send-order-status.ts';
import { cancelUnpaid } from '../orders/cancel-overdue.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import { storeSource } from './save-tray-products.ts';
import { type StoreApi, storeApi } from './tray-api.ts';
import type { StoreAccess } from './tray-client.ts';
import { storeOrderBody, storeOrderNote, storePayment } from './tray-order-body.ts';
import { nextAttemptAt, problemCode, StoreProblem } from './tray-problem.ts';

export type PushParts = StoreAccess & { payments: Payments };

const second = 1_000;
const hour = 3_600 * second;
/** Longer than waiting for request quota plus all calls of one order. */
const leaseMs = 300 * second;
/** A creation without a response may still arrive at the store for this long. */
const onItsWayMs = 30 * second;
/** How long the store needs to update its stock after an order. */
const stockSettlesMs = 5 * second;
const followEveryMs = 6 * hour;
const followedForMs = 45 * 24 * hour;
const mostRefusals = 3;
/**
 * An order that no store accepted for this long was handled in another way. A store that is linked again must not
 * receive it.
 */
const waitsForMs = 7 * 24 * hour;

/**
 * Sends confirmed orders to their stores, reports payments, cancels withdrawn orders and follows their state there,
 * until nothing is due. Any number of replicas may run this at the same time. Returns the number of processed orders.
 */
export async function pushStoreOrders(parts: PushParts, signal?: AbortSignal): Promise<number> {
  const { database, clock, log } = parts;
  for (let count = 0; ; count++) {
    const now = clock();
    const row = signal?.aborted ? undefined : await leaseDueTrayOrder(database, now, new Date(now.getTime() + leaseMs));
    if (!row) return count;
    try {
      await processOrder(parts, row);
    } catch (error) {
      const nextAt = nextAttemptAt(error, row.tries, clock());
      await writeStoreOrderProblem(database, row, problemCode(error), nextAt);
      log.warn(
        { shopId: row.shop_id, orderId: row.order_id, tries: row.tries, reason: problemCode(error) },
        'an order could not be sent to its store and will be retried',
      );
    }
  }
}

async function processOrder(parts: PushParts, row: StoreOrderRow): Promise<void> {
  const { database, links } = parts;
  const link = await links.linkOf(database, row.shop_id);
  // The shop has another store now. It cannot reach the orders of the previous one.
  if (link?.apiAddress !== row.api_address) return endUnlinked(parts, row);
  const api = storeApi(parts, row.shop_id, { isUrgent: true });
  if (row.wanted === 'canceled') return cancelAtStore(parts, api, row);
  const order = await findOrder(database, row.shop_id, row.order_id);
  if (!order) return end(parts, row, 'not-theirs');
  const { own, isPartly } = await storeLines(parts, row);
  const storeOrderId = row.store_order_id ?? (await createAtStore(parts, api, row, { order, own }));
  if (storeOrderId === null) return;
  await sendStatus(parts, api, { ...row, store_order_id: storeOrderId }, { order, isPartly });
  await follow(parts, api, row, storeOrderId);
}

const end = async ({ database }: PushParts, row: StoreOrderRow, state: StoreOrderRow['state']): Promise<void> =>
  void (await writeStoreState(database, row, { state, status: null, nextAt: null }));

async function endUnlinked(parts: PushParts, row: StoreOrderRow): Promise<void> {
  await end(parts, row, row.state === 'waiting' && row.wanted === 'placed' ? 'left' : row.state);
  parts.log.error(
    { shopId: row.shop_id, orderId: row.order_id },
    'an order belongs to a store that is no longer linked: a person must handle it',
  );
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
  return { own, isPartly: own.length < bought.length };
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
  if (!body) {
    await end(parts, row, 'not-theirs');
    return null;
  }
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
    if (!(error instanceof StoreProblem && error.kind === 'refused' && row.tries >= mostRefusals)) throw error;
    return giveUp(parts, row, problemCode(error));
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
  });
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
  { order, isPartly }: { order: OrderRow; isPartly: boolean },
) {
  const isPaid = order.payment_status === PaymentStatus.Paid;
  const note = storeOrderNote(order, { isPaid, isPartly });
  const sentStatus = JSON.stringify([note, isPaid]);
  if (row.told === sentStatus) return;
  await api.changeOrder(row.store_order_id, note);
  if (isPaid && !(await api.hasPayment(row.store_order_id)))
    await api.createPayment(storePayment(row.store_order_id, order, parts.clock()));
  await recordSentStatus(parts.database, row, sentStatus);
}

async function follow(parts: PushParts, api: StoreApi, row: StoreOrderRow, storeOrderId: string): Promise<void> {
  const { database, clock } = parts;
  const storeOrder = await api.order(storeOrderId);
  const now = clock();
  const isOld = now.getTime() - row.created_at.getTime() > followedForMs;
  const nextAt = storeOrder?.kind === 'open' && !isOld ? new Date(now.getTime() + followEveryMs) : null;
  const states = { open: 'placed', closed: 'closed', canceled: 'canceled' } as const;
  await writeStoreState(database, row, {
    state: storeOrder ? states[storeOrder.kind] : 'gone',
    status: storeOrder?.status ?? null,
    nextAt,
  });
  if (storeOrder) return applyStoreState(parts, row, storeOrder);
  parts.log.error(
    { shopId: row.shop_id, orderId: row.order_id, storeOrderId },
    'a store has an order no longer: its people have to see to it',
  );
}

/** Applies the store's changes of the order to the order here. */
async function applyStoreState(parts: PushParts, row: StoreOrderRow, storeOrder: TrayOrder): Promise<void> {
  const { database, payments, log } = parts;
  const { shop_id: shopId, order_id: orderId } = row;
  if (storeOrder.kind === 'open') return;
  if (storeOrder.kind === 'closed')
    return database.tx(async (db) => {
      const finalized = await finalizePlaced(db, shopId, orderId);
      if (finalized) await notifyFinalized(db, shopId, finalized);
    });
  if (await cancelUnpaid(payments, { shop_id: shopId, id: orderId })) return;
  await database.tx(async (db) => {
    const order = await lockOrder(db, shopId, orderId);
    if (order?.status !== OrderStatus.Received) return;
    await markOrderError(db, shopId, orderId);
    log.error({ shopId, orderId }, 'a store cancelled a paid order: a person must refund it');
  });
}

async function cancelAtStore(parts: PushParts, api: StoreApi, row: StoreOrderRow): Promise<void> {
  const { clock, log } = parts;
  const storeOrderId = row.store_order_id ?? (await api.orderByReference(row.reference))?.id ?? null;
  const mayCome = row.asked_at && clock().getTime() - row.asked_at.getTime() < onItsWayMs;
  if (storeOrderId === null && mayCome) throw new StoreProblem('unreachable', null, { detail: 'may be on its way' });
  if (storeOrderId !== null && (await api.order(storeOrderId))?.kind === 'open') {
    await api.cancelOrder(storeOrderId);
    log.info({ shopId: row.shop_id, orderId: row.order_id, storeOrderId }, 'an order was cancelled at its store');
  }
  await end(parts, row, 'canceled');
}
