import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';

/** How far the money of an order is from its total: 'Pedido de R$ 80,00, recebido R$ 90,00. Sobram R$ 10,00.' */
export function amountDetails(total: number, kept: number): string {
  const difference = missingOf(total, kept);
  if (difference === 0) return texts.matches(formatBrl(total));
  const words = difference > 0 ? texts.missing : texts.over;
  return words(formatBrl(total), formatBrl(kept), formatBrl(Math.abs(difference)));
}

/** Whether the shop would accept another amount than the order costs. */
export const isOtherAmount = (amount: number, total: number): boolean => missingOf(total, amount) !== 0;

/** The question before another amount is accepted: what the shop waives, or keeps too much. */
export function acceptQuestion(amount: number, total: number): string {
  const missing = missingOf(total, amount);
  return missing > 0
    ? texts.acceptLess(formatBrl(amount), formatBrl(missing))
    : texts.acceptMore(formatBrl(amount), formatBrl(total), formatBrl(-missing));
}

const missingOf = (total: number, amount: number): number => Math.round((total - amount) * 100) / 100;
