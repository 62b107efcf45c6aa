import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';

type Refund = PanelData<'orderMoney'>['refunds'][number];

// Whole names: the build keeps only the styles whose names it finds.
const chips: Record<Refund['state'], string> = {
  requested: 'pn-chip pn-chip-warn',
  refunded: 'pn-chip pn-chip-good',
  failed: 'pn-chip pn-chip-bad',
};

/** What became of a refund. */
export const RefundChip = ({ state }: Pick<Refund, 'state'>) => (
  <span className={chips[state]}>{texts.refundStates[state]}</span>
);

/** When, by whom and why, and why it failed. */
export function refundFacts({ requestedAt, by, reason, problem }: Refund, timeZone: string): string {
  const at = recentInstant(requestedAt, timeZone, new Date());
  return [at, by, reason && `“${reason}”`, problem].filter(Boolean).join(' · ');
}
