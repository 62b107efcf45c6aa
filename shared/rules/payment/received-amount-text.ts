import { formatBrl } from '../money/format-brl.ts';

/**
 * The text of page and chat when the received amount differs from the order's total; amounts in reais. `kept`: what
 * arrived, without what the shop returned of it.
 */
export function receivedAmountText(kept: number, total: number): string {
  if (kept <= 0) return 'O valor que recebemos foi devolvido';
  return kept < total
    ? `Recebemos ${formatBrl(kept)} de ${formatBrl(total)}`
    : `Recebemos ${formatBrl(kept)}, mais do que os ${formatBrl(total)} do pedido`;
}

/**
 * The same for the shop's people and systems. `arrived`: in reais; `null`: the money has another currency. `kept`: what
 * of it the shop still has.
 */
export function arrivedForShop(arrived: number | null, { total, kept }: { total: number; kept: number }): string {
  if (arrived === null) return `Chegou dinheiro em outra moeda para este pedido de ${formatBrl(total)}.`;
  const back = kept < arrived ? `, e ${formatBrl(kept)} ainda estão com a loja` : '';
  return `Chegaram ${formatBrl(arrived)} para este pedido de ${formatBrl(total)}${back}.`;
}
