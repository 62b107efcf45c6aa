import type { TestContext } from 'node:test';
import type { ItemChange, OrderItem } from '#shared/model/order/order.ts';
import { waitingOperations } from '#shared/rules/offline-queue/operation.ts';
import { latestValue } from '#shared/rules/offline-queue/queue.ts';
import { defaultPace, type Pace } from '../../../webapp/browser/loading/backoff.ts';
import { startQueue } from '../../../webapp/state/offline-queue/send-queue.ts';
import { loadOrder, orderState } from '../../../webapp/state/order/order.ts';
import { startSession } from '../../../webapp/state/session/load-session.ts';
import { toastsState } from '../../../webapp/state/session/toasts.ts';
import type { FakeShop, Seen } from '../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores } from '../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder, sampleProduct } from '../../helpers/samples.ts';

export const coffee = sampleProduct({ providerId: 'p1', sku: 'p1', name: 'Café' });
export const isItem = ({ path }: Seen) => path === '/api/order/items/';
export const sent = (shop: FakeShop) => shop.seen.filter(isItem);
export const quantities = (shop: FakeShop) => sent(shop).map(({ body }) => (body as ItemChange).quantity);
export const keys = (shop: FakeShop) => sent(shop).map(({ headers }) => headers['idempotency-key']);
export const held = () => latestValue(waitingOperations(orderState.operations, 'line'));
export const waiting = () => held().map(({ name, quantity }) => [name, quantity]);
export const isQueueEmpty = () => orderState.operations.length === 0;
export const inOrder = (shop: FakeShop) => shop.order.items.map(({ providerId, quantity }) => [providerId, quantity]);
export const toastTexts = () => toastsState.list.map(({ text }) => text);

/** A shop that runs each key once, as in the contract, and whose responses to line changes may get lost. */
export function keepKeys(shop: FakeShop) {
  const responses = new Map<string, unknown>();
  const network = { losesRequests: 0, losesResponses: 0, effects: 0 };
  const isInside = false;
  shop.instead = (seen, reply) => {
    if (!isItem(seen) || isInside) return false;
    // Not an envelope of the shop: the request counts as one without a response.
    if (network.losesRequests-- > 0) return reply(200, '<html>') ?? true;
    const key = String(seen.headers['idempotency-key']);
    if (!responses.has(key)) {
      network.effects++;
      const change = seen.body as ItemChange;
      const others = shop.order.items.filter(({ providerId }) => providerId !== change.providerId);
      const line = sampleItem({ ...change, index: change.index || 'nova', name: 'Café', sku: change.sku ?? '' });
      shop.order = {
        ...shop.order,
        version: shop.order.version + 1,
        items: change.quantity > 0 ? [...others, line] : others,
      };
      responses.set(key, { success: true, data: shop.order, errors: [] });
    }
    reply(200, network.losesResponses-- > 0 ? '<html>' : responses.get(key));
    return true;
  };
  return network;
}

export async function openOrder(
  t: TestContext,
  {
    storage = 'works',
    pace,
    items = [],
  }: { storage?: 'works' | 'blocked'; pace?: Partial<Pace>; items?: OrderItem[] } = {},
) {
  const { shop, tab } = await openWebapp(t, { url: '/#abc', storage });
  shop.order = sampleOrder({ version: 4, items });
  await start(pace);
  return { shop, tab, network: keepKeys(shop) };
}

export async function start(pace: Partial<Pace> = { first: 1, longest: 2, tries: 1_000 }): Promise<void> {
  await startSession();
  await loadOrder();
  startQueue({ ...defaultPace, ...pace });
}

/** A reload: the memory is lost, the stored data remains. */
export async function reload(): Promise<void> {
  resetStores();
  await start();
}
