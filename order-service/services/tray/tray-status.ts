import type { StoreReading } from '#shared/model/store-link.ts';
import { advanceQuotaWindow } from '#shared/rules/tray/request-quota.ts';
import type { Db } from '../../database/engine/database.ts';
import { findTokenLock } from '../../database/messaging/chatbot-tokens.ts';
import { countStoreEvents } from '../../database/tray/tray-events.ts';
import { findStoreLink, type StoreLinkState } from '../../database/tray/tray-links.ts';
import {
  countStoreOrders,
  findOrdersProblem,
  listFailedTrayOrders,
  type StoreOrderRow,
} from '../../database/tray/tray-orders.ts';
import { countTracked } from '../../database/tray/tray-products.ts';
import { findRequests } from '../../database/tray/tray-requests.ts';
import { findSync, type SyncRow } from '../../database/tray/tray-sync.ts';
import { limitsOfStore } from './tray-rate-limit.ts';

/** The state of a shop's link with its Tray store, for the shop's people. Contains no secrets. */
export type StoreStatus = {
  storeHost: string;
  storeId: string;
  /** `revoked`: it has to be linked again. `moved`: it has belonged to another shop since `stateSince`. */
  state: StoreLinkState;
  stateSince: Date;
  /** `null` until the first sync starts. */
  sync: SyncRow | null;
  products: number;
  hintsWaiting: number;
  orders: { state: StoreOrderRow['state']; count: number }[];
  /** The newest orders that need a person. */
  troubledOrders: Awaited<ReturnType<typeof listFailedTrayOrders>>;
  /** Why queued orders wait, from the most recent attempt; `null` when no problem is known. */
  ordersProblem: string | null;
  /** Until when the shop's chatbot token is locked because of too many wrong attempts; `null` when it is not locked. */
  tokenLockedUntil: Date | null;
  requestsToday: number;
};

/**
 * The progress of a sync, for the store's people. After the first complete sync the phase stays 'done': later syncs
 * only keep the shop up to date.
 */
export function syncProgressView(sync: SyncRow | undefined, shown: number): Omit<StoreReading, 'state'> {
  const isWaiting = sync !== undefined && sync.last_problem !== null;
  if (sync?.finished_at) return { phase: 'done', page: 0, pages: null, products: shown, isWaiting };
  const at = { page: sync?.page ?? 0, pages: sync?.pages ?? null, products: sync?.products ?? 0, isWaiting };
  if (!sync || sync.phase === 'store' || sync.phase === 'rest') return { phase: 'begin', ...at };
  return { phase: sync.phase, ...at };
}

const maxFailedOrders = 10;

/** Returns `null` when the shop has never had a store. */
export async function storeStatus(db: Db, shopId: string, now: Date): Promise<StoreStatus | null> {
  const link = await findStoreLink(db, shopId);
  if (!link) return null;
  const requests = await findRequests(db, { shopId, apiAddress: link.api_address });
  const lockedUntil = await findTokenLock(db, shopId);
  const today = advanceQuotaWindow(requests?.counts.day, now.getTime(), limitsOfStore.day).counts;
  return {
    storeHost: link.store_host,
    storeId: link.store_id,
    state: link.state,
    stateSince: link.updated_at,
    sync: (await findSync(db, shopId)) ?? null,
    products: await countTracked(db, shopId),
    hintsWaiting: await countStoreEvents(db, shopId),
    orders: await countStoreOrders(db, shopId),
    troubledOrders: await listFailedTrayOrders(db, shopId, maxFailedOrders),
    ordersProblem: await findOrdersProblem(db, shopId),
    tokenLockedUntil: lockedUntil && lockedUntil > now ? lockedUntil : null,
    requestsToday: today.reduce((sum, count) => sum + count, 0),
  };
}
