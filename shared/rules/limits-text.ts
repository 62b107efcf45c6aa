import type { ShopSettings } from '#shared/model/shop-settings.ts';

/** Spec §9, limits tooltip: 'Máximo de itens distintos', 'Máximo de itens', 'Valor mínimo: R$ {n},00'. One line for each limit the shop has. */
export function limitsText({ maxDistinctItems, maxItemsAmout, orderMinPrice }: ShopSettings['limits']): string[] {
  const lines: string[] = [];
  if (maxDistinctItems !== null) lines.push(`Máximo de itens distintos: ${maxDistinctItems}`);
  if (maxItemsAmout !== null) lines.push(`Máximo de itens: ${maxItemsAmout}`);
  if (orderMinPrice) lines.push(`Valor mínimo: R$ ${plainReais(orderMinPrice)}`);
  return lines;
}

const plainReais = (reais: number) =>
  reais.toLocaleString('pt-BR', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
