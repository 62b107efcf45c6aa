import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';

/** How far the money of an order is from its total: 'Pedido de R$ 80,00, recebido R$ 90,00. Sobram R$ 10,00.' */
export function amountFacts(total: number, kept: number): string {
  const difference = Math.round((total - kept) * 100) / 100;
  if (difference === 0) return texts.matches(formatBrl(total));
  const words = difference > 0 ? texts.missing : texts.over;
  return words(formatBrl(total), formatBrl(kept), formatBrl(Math.abs(difference)));
}
