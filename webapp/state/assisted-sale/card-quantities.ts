import { proxy } from 'valtio';
import type { Product } from '#shared/model/catalog/product.ts';
import { maxQuantity, minQuantity } from '#shared/rules/cart/quantity.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { addProduct } from '../order/add-product.ts';
import { orderState } from '../order/order.ts';
import { changeCardQuantity } from '../order/undo-removal.ts';
import { cardLine } from '../order/unsent-changes.ts';

/** The quantities on an agent's cards of products that are not in the cart, by product; 1 without an entry. */
export const cardQuantities = pageState(() => proxy<Record<string, number>>({}));

/** Sets the quantity that 'Adicionar' adds. */
export function setCardQuantity(providerId: string, quantity: number): void {
  cardQuantities[providerId] = Math.min(Math.max(quantity, minQuantity), maxQuantity);
}

/** One more or fewer: of the cart's line if the product is there, else on the card. */
export function stepCard({ providerId }: Pick<Product, 'providerId'>, by: 1 | -1): void {
  const { line, quantity = 0 } = cardLine({ providerId }, orderState);
  if (line === undefined) setCardQuantity(providerId, (cardQuantities[providerId] ?? minQuantity) + by);
  else if (quantity + by >= minQuantity) changeCardQuantity(line, quantity + by, by);
}

/** Adds the quantity of the card, which begins again at 1. */
export async function addFromCard(product: Pick<Product, 'providerId' | 'sku' | 'isActive' | 'name'>): Promise<void> {
  const quantity = cardQuantities[product.providerId] ?? minQuantity;
  if (await addProduct(product, { quantity })) delete cardQuantities[product.providerId];
}
