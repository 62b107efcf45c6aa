import { subscribe } from 'valtio';
import type { Product } from '#shared/model/catalog/product.ts';
import { addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { anyOrder } from '#shared/rules/offline-queue/operation.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { isListOfShop } from '../catalog/prerendered-catalog.ts';
import { lineOperation } from '../offline-queue/line-change.ts';
import { storeLine } from '../offline-queue/queue-line.ts';
import { sessionState } from '../session/session.ts';
import { addContextOf } from './add-context.ts';
import { addProduct } from './add-product.ts';
import { orderState } from './order.ts';

const early = pageState<{ ends: (() => void)[] }>(
  () => ({ ends: [] }),
  ({ ends }) => {
    for (const end of ends) end();
  },
);

/**
 * Adds a product at once, or as soon as session and order are loaded. Until then it counts as being added, so several
 * presses add it once, and the queue stores it: a page that closes meanwhile leaves it to the next one. It is discarded
 * if the session is invalid, belongs to another shop than the displayed list, or may not buy the product.
 */
export function addWhenReady(product: Product): void {
  const { adding } = orderState;
  const { providerId, sku, name } = product;
  if (orderState.hasOrder) return void addProduct(product);
  if (adding[providerId]) return;
  adding[providerId] = true;
  const change = { index: '', providerId, sku, quantity: 1, attributes: [], subscription: null };
  const held = lineOperation({ change, name }, anyOrder, 'underway');
  storeLine(held);
  const check = () => {
    const { phase, settings } = sessionState;
    const isReady = phase === 'ready' && orderState.hasOrder;
    if (!isReady && phase !== 'invalid') return;
    for (const end of ends) end();
    delete orderState.adding[providerId];
    storeLine(held, []);
    const isAllowed = isReady && settings && isListOfShop(settings.shopId);
    if (isAllowed && addToCartRefusal(product, addContextOf(sessionState, orderState)) === null)
      void addProduct(product);
  };
  const ends = [subscribe(orderState, check), subscribe(sessionState, check)];
  early.ends.push(...ends);
}
