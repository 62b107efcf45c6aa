import { useEffect, useRef } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { isHandReturnText } from '#shared/text/payment/refunds.ts';
import { showNotice } from '../shell/notices.ts';

type Refund = PanelData<'orderMoney'>['refunds'][number];

// Whole names: the build keeps only the styles whose names it finds.
const chips: Record<Refund['state'], string> = {
  requested: 'pn-chip pn-chip-warn',
  refunded: 'pn-chip pn-chip-good',
  failed: 'pn-chip pn-chip-bad',
};

/** What became of a refund. */
export const RefundChip = ({ state, problem }: Pick<Refund, 'state' | 'problem'>) => (
  <span className={chips[state]}>
    {state === 'requested' && problem !== null ? texts.refundUnclear : texts.refundStates[state]}
  </span>
);

/** When, by whom and why, and why it failed. */
export function refundFacts({ requestedAt, by, isOutside, reason, problem }: Refund, timeZone: string): string {
  const at = recentInstant(requestedAt, timeZone, new Date());
  return [at, isOutside ? texts.refundedOutside : by, quoted(reason), problem].filter(Boolean).join(' · ');
}

/** What a person typed, in quotation marks. */
const quoted = (reason: string | null): string | null =>
  reason === null || isHandReturnText(reason) ? reason : `“${reason}”`;

type Refused = PanelData<'money'>['decisions'][number]['refused'][number];

/** That a refund was not made, why, and when it was tried. */
export const RefusedFacts = ({ refund, timeZone }: { refund: Refused; timeZone: string }) => (
  <>
    <span className="pn-bad">{texts.refusedFacts(formatBrl(refund.amount), refund.problem)}</span>
    <span>{texts.refusedAt(recentInstant(refund.requestedAt, timeZone, new Date()) ?? '', refund.isRepeated)}</span>
  </>
);

/** Says that a refund was refused after the page was opened: its request alone was confirmed with a tick. */
export function useRefusedNotice(refunds: readonly Refund[] | undefined): void {
  const ended = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!refunds) return;
    const known = ended.current;
    for (const { id, state, amount, problem } of refunds)
      if (known && state === 'failed' && !known.has(id))
        showNotice({ kind: 'bad', text: texts.refundRefused(formatBrl(amount), problem) });
    ended.current = new Set(refunds.filter(({ state }) => state !== 'requested').map(({ id }) => id));
  }, [refunds]);
}

/** How often money is read again, in milliseconds: a refund that is under way ends soon. */
export const moneyRefreshMs = (refunds: readonly Refund[] | undefined): number =>
  refunds?.some(({ state }) => state === 'requested') ? 3_000 : 15_000;
