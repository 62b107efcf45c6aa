import type { Product } from '#shared/model/catalog/product.ts';
import type { ItemAttribute } from '#shared/model/order/order.ts';
import type { Recurrence } from '#shared/model/order/subscription.ts';
import { lineOf } from '#shared/rules/cart/order-line.ts';
import { pendingQuantity } from '#shared/rules/offline-queue/operation.ts';
import { productAdded } from '#shared/text/order/product-added.ts';
import { changeLine } from '../offline-queue/queue-line.ts';
import { sessionState } from '../session/session.ts';
import { showToast } from '../session/toasts.ts';
import { orderState } from './order.ts';

/** A product addition: the added quantity and the chosen options. */
export type Addition = { quantity?: number; attributes?: ItemAttribute[]; subscription?: Recurrence | null };

/**
 * Adds a product. Spec §4: "If the product is inactive or there is no order, nothing happens"; a failure changes
 * nothing visible. Returns whether it succeeded.
 */
export async function addProduct(
  product: Pick<Product, 'providerId' | 'sku' | 'isActive' | 'name'>,
  { quantity = 1, attributes = [], subscription = null }: Addition = {},
): Promise<boolean> {
  if (!product.isActive || !orderState.order || orderState.adding[product.providerId]) return false;
  orderState.adding[product.providerId] = true;
  const key = { providerId: product.providerId, attributes, subscription };
  const response = await changeLine((before) => {
    const line = orderState.order ? lineOf(orderState.order, key) : null;
    const change = {
      ...key,
      index: line?.index ?? '',
      quantity: pendingQuantity(line ?? key, before) + quantity,
      sku: product.sku,
    };
    return { change, name: product.name, relative: { by: quantity } };
  });
  delete orderState.adding[product.providerId];
  if (!response) return false;
  // A refused quantity visibly reverts. For a product that is not in the cart nothing would show the failure.
  if (!response.success) showLineRefusal(product.name, response.text);
  else showToast({ kind: 'success', text: productAdded, ...addedTitle(product.name, quantity) });
  return response.success;
}

/** An agent adds from a dense list, so the toast names the product. */
const addedTitle = (name: string, quantity: number): { title?: string } =>
  sessionState.contact ? { title: quantity > 1 ? `${quantity} × ${name}` : name } : {};

/** Shows why a line was not changed. Most reasons contain the product's name already. */
export function showLineRefusal(name: string, text: string): void {
  showToast({ kind: 'warning', title: text.includes(name) ? '' : name, text });
}
