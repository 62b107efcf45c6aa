import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { decimalText } from '../text/decimal-text.ts';

/**
 * Spec §9, limits tooltip: 'Máximo de itens distintos', 'Máximo de itens', 'Valor mínimo: R$ {n},00'. One line per
 * limit of the shop.
 */
export function limitsText({ maxDistinctItems, maxItemsAmout, orderMinPrice }: ShopSettings['limits']): string[] {
  const lines: string[] = [];
  if (maxDistinctItems !== null) lines.push(`Máximo de itens distintos: ${maxDistinctItems}`);
  if (maxItemsAmout !== null) lines.push(`Máximo de itens: ${maxItemsAmout}`);
  if (orderMinPrice) lines.push(`Valor mínimo: R$ ${decimalText(orderMinPrice, { cents: true })}`);
  return lines;
}
