import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { MoneyOrder } from './money-order.tsx';

type Refund = PanelData<'money'>['refunds'][number];

// Whole names: the build keeps only the styles whose names it finds.
const chips: Record<Refund['state'], string> = {
  requested: 'pn-chip pn-chip-warn',
  refunded: 'pn-chip pn-chip-good',
  failed: 'pn-chip pn-chip-bad',
};

/** The newest refunds and what became of each. */
export const RefundList = ({ refunds, timeZone }: { refunds: Refund[]; timeZone: string }) => (
  <section className="pn-card" aria-labelledby="money-refunds">
    <div className="pn-card-head">
      <h2 id="money-refunds">{texts.refunds}</h2>
    </div>
    {refunds.length === 0 && <p className="pn-card-body pn-quiet">{texts.noRefunds}</p>}
    <ul className="pn-rows">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <MoneyOrder number={refund.number} customer={refund.customer} after={formatBrl(refund.amount)}>
            <span>{factsOf(refund, timeZone)}</span>
          </MoneyOrder>
          <span className={chips[refund.state]}>{texts.refundStates[refund.state]}</span>
        </li>
      ))}
    </ul>
  </section>
);

function factsOf({ requestedAt, by, reason, problem }: Refund, timeZone: string): string {
  const at = recentInstant(requestedAt, timeZone, new Date());
  return [at, by, reason && `“${reason}”`, problem].filter(Boolean).join(' · ');
}
