import { subscribe } from 'valtio';
import type { Product } from '#shared/model/catalog/product.ts';
import { addToCartRefusal } from '#shared/rules/cart/add-to-cart-refusal.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { removeValue, saveValue } from '../../browser/storage/storage.ts';
import { isListOfShop } from '../catalog/prerendered-catalog.ts';
import { sessionState } from '../session/session.ts';
import { addContextOf } from './add-context.ts';
import { addProduct } from './add-product.ts';
import { orderState } from './order.ts';

const early = pageState<{ products: Product[] }>(() => ({ products: [] }));

function saveEarly(): void {
  if (early.products.length === 0) removeValue('early_adds');
  else saveValue('early_adds', early.products);
}

/**
 * Adds a product at once, or as soon as session and order are loaded. Until then it counts as being added, so several
 * presses add it once, and it is stored (`restoreEarlyAdds`). It is discarded if the session is invalid, belongs to
 * another shop than the displayed list, or may not buy the product.
 */
export function addWhenReady(product: Product): void {
  const { adding } = orderState;
  if (orderState.hasOrder) return void addProduct(product);
  if (adding[product.providerId]) return;
  adding[product.providerId] = true;
  early.products.push(product);
  saveEarly();
  const check = () => {
    const { phase, settings } = sessionState;
    const isReady = phase === 'ready' && orderState.hasOrder;
    if (!isReady && phase !== 'invalid') return;
    for (const end of ends) end();
    delete orderState.adding[product.providerId];
    early.products = early.products.filter((other) => other !== product);
    saveEarly();
    const isAllowed = isReady && settings && isListOfShop(settings.shopId);
    if (isAllowed && addToCartRefusal(product, addContextOf(sessionState, orderState)) === null)
      void addProduct(product);
  };
  const ends = [subscribe(orderState, check), subscribe(sessionState, check)];
}
