import { formatBrl } from '../money/format-brl.ts';

/** The text of page and chat when the received amount differs from the order's total; amounts in reais. */
export const receivedAmountText = (arrived: number, total: number): string =>
  arrived < total
    ? `Recebemos ${formatBrl(arrived)} de ${formatBrl(total)}`
    : `Recebemos ${formatBrl(arrived)}, mais do que os ${formatBrl(total)} do pedido`;
