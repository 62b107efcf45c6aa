import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { MoneyOrder } from './money-order.tsx';
import { RefundChip, refundFacts } from './refund-facts.tsx';

type Refund = PanelData<'money'>['refunds'][number];

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
            <span>{refundFacts(refund, timeZone)}</span>
          </MoneyOrder>
          <RefundChip state={refund.state} problem={refund.problem} />
        </li>
      ))}
    </ul>
  </section>
);
