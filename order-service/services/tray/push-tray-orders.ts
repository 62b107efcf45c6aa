import { OrderStatus } from '#shared/model/order.ts';
import { PaymentStatus } from '#shared/model/payment.ts';
import { listLines, type OrderLineRow, type OrderRow } from '../../database/orders/orders.ts';
import { finalizePlaced, findOrder, lockOrder, markOrderError } from '../../database/orders/placed-orders.ts';
import { upsertTrayEvent } from '../../database/tray/tray-events.ts';
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
/** Longer than waiting for room and all calls of one order can take. */
const leaseMs = 300 * second;
/** A creation whose answer was lost may still arrive so long after it was sent. */
const onItsWayMs = 30 * second;
/** How long the store's own counting of its stock takes. */
const stockSettlesMs = 5 * second;
const followEveryMs = 6 * hour;
const followedForMs = 45 * 24 * hour;
const mostRefusals = 3;
/** An order that no store took for so long was seen to otherwise: a store that is linked again must not be surprised with it. */
const waitsForMs = 7 * 24 * hour;

/**
 * Takes confirmed orders to their stores, tells of money, cancels what was taken back, and follows what becomes of them there, until nothing is
 * due. Any number of replicas may do so at once. Says how many it saw to.
 */
export async function pushStoreOrders(parts: PushParts, signal?: AbortSignal): Promise<number> {
  const { database, clock, log } = parts;
  for (let count = 0; ; count++) {
    const now = clock();
    const row = signal?.aborted ? undefined : await leaseDueTrayOrder(database, now, new Date(now.getTime() + leaseMs));
    if (!row) return count;
    try {
      await seeTo(parts, row);
    } catch (error) {
      const nextAt = nextAttemptAt(error, row.tries, clock());
      await writeStoreOrderProblem(database, row, problemCode(error), nextAt);
      log.warn(
        { shopId: row.shop_id, orderId: row.order_id, tries: row.tries, reason: problemCode(error) },
        'an order waits for its store',
      );
    }
  }
}

async function seeTo(parts: PushParts, row: StoreOrderRow): Promise<void> {
  const { database, links } = parts;
  const link = await links.linkOf(database, row.shop_id);
  // The shop has another store now, and what that one has nobody can tell the old one.
  if (link?.apiAddress !== row.api_address) return leave(parts, row);
  const api = storeApi(parts, row.shop_id, { isUrgent: true });
  if (row.wanted === 'canceled') return cancelThere(parts, api, row);
  const order = await findOrder(database, row.shop_id, row.order_id);
  if (!order) return end(parts, row, 'not-theirs');
  const { own, isPartly } = await storeLines(parts, row);
  const storeOrderId = row.store_order_id ?? (await placeThere(parts, api, row, { order, own }));
  if (storeOrderId === null) return;
  await tellThere(parts, api, { ...row, store_order_id: storeOrderId }, { order, isPartly });
  await follow(parts, api, row, storeOrderId);
}

const end = async ({ database }: PushParts, row: StoreOrderRow, state: StoreOrderRow['state']): Promise<void> =>
  void (await writeStoreState(database, row, { state, status: null, nextAt: null }));

async function leave(parts: PushParts, row: StoreOrderRow): Promise<void> {
  await end(parts, row, row.state === 'waiting' && row.wanted === 'placed' ? 'left' : row.state);
  parts.log.error(
    { shopId: row.shop_id, orderId: row.order_id },
    'an order was for a store that the shop has no longer: its people have to see to it',
  );
}

async function storeLines({ database }: PushParts, { shop_id, order_id }: StoreOrderRow) {
  const bought = (await listLines(database, shop_id, order_id)).filter((line) => !line.is_gift);
  const present = await findExistingProducts(database, shop_id, [
    ...new Set(bought.map(({ provider_id }) => provider_id)),
  ]);
  const theirs = new Set(present.filter(({ source }) => source === storeSource).map(({ provider_id }) => provider_id));
  const own = bought.filter(({ provider_id }) => theirs.has(provider_id));
  return { own, isPartly: own.length < bought.length };
}

type Placed = { order: OrderRow; own: OrderLineRow[] };

/**
 * The store's id of the order, created now unless it has it already; null when it does not go there. A creation is noted before it is sent,
 * so that whoever comes after a crash or a lost answer looks for it under our reference before anything is created again.
 */
async function placeThere(
  parts: PushParts,
  api: StoreApi,
  row: StoreOrderRow,
  { order, own }: Placed,
): Promise<string | null> {
  const { database, clock } = parts;
  const who = await findTrayOrderCustomer(database, row.shop_id, row.order_id);
  const body = who && storeOrderBody(row.reference, order, own, who);
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

/** Only people can take it there now. */
async function giveUp(parts: PushParts, row: StoreOrderRow, reason: string): Promise<null> {
  await end(parts, row, 'refused');
  parts.log.error(
    { shopId: row.shop_id, orderId: row.order_id, reason },
    'a store does not take an order: its people have to',
  );
  return null;
}

/** From now on the store's stock counts it; what is left there is read soon. */
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
      await upsertTrayEvent(db, row.shop_id, 'product', provider_id, new Date(now.getTime() + stockSettlesMs));
  });
  log.info({ shopId: row.shop_id, orderId: row.order_id, storeOrderId }, 'an order is at its store');
  return storeOrderId;
}

/** Tells the discount and whether it is paid, once each time that changes. Saying it twice does no harm: the payment is looked for first. */
async function tellThere(
  parts: PushParts,
  api: StoreApi,
  row: StoreOrderRow & { store_order_id: string },
  { order, isPartly }: { order: OrderRow; isPartly: boolean },
) {
  const isPaid = order.payment_status === PaymentStatus.Paid;
  const note = storeOrderNote(order, { isPaid, isPartly });
  const told = JSON.stringify([note, isPaid]);
  if (row.told === told) return;
  await api.changeOrder(row.store_order_id, note);
  if (isPaid && !(await api.hasPayment(row.store_order_id)))
    await api.createPayment(storePayment(row.store_order_id, order, parts.clock()));
  await recordSentStatus(parts.database, row, told);
}

async function follow(parts: PushParts, api: StoreApi, row: StoreOrderRow, storeOrderId: string): Promise<void> {
  const { database, clock } = parts;
  const there = await api.order(storeOrderId);
  const now = clock();
  const isOld = now.getTime() - row.created_at.getTime() > followedForMs;
  const nextAt = there?.kind === 'open' && !isOld ? new Date(now.getTime() + followEveryMs) : null;
  const states = { open: 'placed', closed: 'closed', canceled: 'canceled' } as const;
  await writeStoreState(database, row, {
    state: there ? states[there.kind] : 'gone',
    status: there?.status ?? null,
    nextAt,
  });
  if (there) return takeOver(parts, row, there);
  parts.log.error(
    { shopId: row.shop_id, orderId: row.order_id, storeOrderId },
    'a store has an order no longer: its people have to see to it',
  );
}

/** What the store's people did with the order is done here too. */
async function takeOver(parts: PushParts, row: StoreOrderRow, there: TrayOrder): Promise<void> {
  const { database, payments, log } = parts;
  const { shop_id: shopId, order_id: orderId } = row;
  if (there.kind === 'open') return;
  if (there.kind === 'closed')
    return database.tx(async (db) => {
      const finalized = await finalizePlaced(db, shopId, orderId);
      if (finalized) await notifyFinalized(db, shopId, finalized);
    });
  if (await cancelUnpaid(payments, { shop_id: shopId, id: orderId })) return;
  await database.tx(async (db) => {
    const order = await lockOrder(db, shopId, orderId);
    if (order?.status !== OrderStatus.Received) return;
    await markOrderError(db, shopId, orderId);
    log.error({ shopId, orderId }, 'a store cancelled an order that is paid: its people have to give the money back');
  });
}

async function cancelThere(parts: PushParts, api: StoreApi, row: StoreOrderRow): Promise<void> {
  const { clock, log } = parts;
  const storeOrderId = row.store_order_id ?? (await api.orderByReference(row.reference))?.id ?? null;
  const mayCome = row.asked_at && clock().getTime() - row.asked_at.getTime() < onItsWayMs;
  if (storeOrderId === null && mayCome) throw new StoreProblem('unreachable', null, { detail: 'may be on its way' });
  if (storeOrderId !== null && (await api.order(storeOrderId))?.kind === 'open') {
    await api.cancelOrder(storeOrderId);
    log.info({ shopId: row.shop_id, orderId: row.order_id, storeOrderId }, 'an order was taken back from its store');
  }
  await end(parts, row, 'canceled');
}
