import type { PlatformOrder, PlatformOrders } from '#shared/contract/platform/order-schemas.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import type { Db } from '../../database/engine/database.ts';
import { listOrderHeads } from '../../database/platform/platform-lists.ts';
import { readListToken, writeListToken } from '../catalog/list-token.ts';
import { nameList } from '../catalog/page-token.ts';
import { Refusal } from '../core/refusal.ts';
import { loadFullOrder, orderHead } from '../orders/load-full-order.ts';

export type OrdersQuery = {
  status?: 'Received' | 'Finalized' | 'Canceled' | 'Error';
  number?: number;
  updatedSince?: string;
  perPage?: number;
  pageToken?: string;
};

const usualPage = 50;

/** A shop's orders, the oldest change first. A later call with the last token returns the changes since then. */
export async function platformOrders(db: Db, shopId: string, query: OrdersQuery): Promise<PlatformOrders> {
  const { status, number = null, updatedSince, perPage = usualPage, pageToken } = query;
  const list = nameList('platform orders', shopId, status ?? null, ...(number === null ? [] : [number]));
  const since = updatedSince === undefined ? null : new Date(updatedSince);
  if (since && Number.isNaN(since.getTime())) throw new Refusal('bad-request');
  const after = readListToken(list, pageToken);
  const rows = await listOrderHeads(db, shopId, {
    status: status === undefined ? null : OrderStatus[status],
    number,
    since,
    after,
    most: perPage + 1,
  });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    data: shown.map(orderHead),
    hasMore: rows.length > perPage,
    token: last ? writeListToken(list, last) : (pageToken ?? null),
  };
}

/** One placed order with all its data. Throws 404 for a cart or an unknown id. */
export async function platformOrder(db: Db, shopId: string, orderId: string): Promise<PlatformOrder> {
  const order = await loadFullOrder(db, shopId, orderId);
  if (!order || order.number === null) throw new Refusal('not-found');
  return order;
}
