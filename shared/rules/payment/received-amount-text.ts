import { formatBrl } from '../money/format-brl.ts';

/** The text of page and chat when the received amount differs from the order's total; amounts in reais. */
export const receivedAmountText = (arrived: number, total: number): string =>
  arrived < total
    ? `Recebemos ${formatBrl(arrived)} de ${formatBrl(total)}`
    : `Recebemos ${formatBrl(arrived)}, mais do que os ${formatBrl(total)} do pedido`;

/**
 * The same for the shop's people and systems. `arrived`: in reais; `null`: the money has another currency. `kept`: what
 * of it the shop still has.
 */
export function arrivedForShop(arrived: number | null, { total, kept }: { total: number; kept: number }): string {
  if (arrived === null) return `Chegou dinheiro em outra moeda para este pedido de ${formatBrl(total)}.`;
  const back = kept < arrived ? `, e ${formatBrl(kept)} ainda estão com a loja` : '';
  return `Chegaram ${formatBrl(arrived)} para este pedido de ${formatBrl(total)}${back}.`;
}
