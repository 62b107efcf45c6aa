import type { CustomItem } from '#shared/model/order/order.ts';
import { formatBrl } from '../money/format-brl.ts';
import { customItemLengths } from '../text/text-lengths.ts';

/** The limits of an item without a product. `price` in reais. */
export const customItemLimits = { price: 100_000, quantity: 999 } as const;

/** Why an agent's item cannot be added, as text; `null` = it can. */
export function customItemProblem({ name, price, quantity, note = '' }: CustomItem): string | null {
  if (name.trim() === '') return 'Diga o nome do item.';
  if (name.length > customItemLengths.name) return `O nome pode ter até ${customItemLengths.name} caracteres.`;
  if (!(price > 0)) return 'O preço do item precisa ser maior que zero.';
  if (price > customItemLimits.price) return `O preço do item pode ser de até ${formatBrl(customItemLimits.price)}.`;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > customItemLimits.quantity)
    return `A quantidade vai de 1 a ${customItemLimits.quantity}.`;
  if (note.length > customItemLengths.note) return `A observação pode ter até ${customItemLengths.note} caracteres.`;
  return null;
}
