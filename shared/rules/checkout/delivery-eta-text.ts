import { formatBrl } from '../money/format-brl.ts';

/** What page and chat say when the money that came is not the order's total; amounts in reais. */
export const arrivedAmountText = (arrived: number, total: number): string =>
  arrived < total
    ? `Recebemos ${formatBrl(arrived)} de ${formatBrl(total)}`
    : `Recebemos ${formatBrl(arrived)}, mais do que os ${formatBrl(total)} do pedido`;
