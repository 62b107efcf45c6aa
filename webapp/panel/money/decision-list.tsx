import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { useMay } from '../session/panel-session.ts';
import { MoneyOrder } from './money-order.tsx';

type Decision = PanelData<'money'>['decisions'][number];
type DecisionListProps = {
  decisions: Decision[];
  onAccept: (decision: Decision) => void;
  onRefund: (decision: Decision) => void;
};

/** Payments that only people can decide about; the advised answer is filled. */
export function DecisionList({ decisions, onAccept, onRefund }: DecisionListProps) {
  const mayConfirm = useMay('money.confirm');
  const mayRefund = useMay('money.refund');
  return (
    <section className="pn-card" aria-labelledby="money-decisions">
      <div className="pn-card-head">
        <h2 id="money-decisions">{texts.decisions}</h2>
        {decisions.length > 0 && <span className="pn-chip pn-chip-bad">{decisions.length}</span>}
      </div>
      {decisions.length === 0 && <p className="pn-card-body pn-quiet">{texts.noDecisions}</p>}
      <ul className="pn-rows">
        {decisions.map((decision) => {
          const canAccept = (decision.kind === 'wrongAmount' || decision.kind === 'won') && mayConfirm;
          const canRefund = decision.refundable > 0 && mayRefund;
          return (
            <li key={decision.number} className="pn-row-wrap">
              <MoneyOrder number={decision.number} customer={decision.customer} after={texts[decision.kind]}>
                <span className="pn-bad">{factsOf(decision)}</span>
                {decision.whyNotRefund !== null && mayRefund && <span>{decision.whyNotRefund}</span>}
              </MoneyOrder>
              <span className="pn-row-buttons">
                {canAccept && (
                  <button type="button" className="btn btn-primary" onClick={() => onAccept(decision)}>
                    {decision.kind === 'won'
                      ? texts.deliver
                      : texts.accept(formatBrl(decision.arrived ?? decision.total))}
                  </button>
                )}
                {canRefund && (
                  <button
                    type="button"
                    className={canAccept ? 'btn btn-quiet' : 'btn btn-primary'}
                    onClick={() => onRefund(decision)}
                  >
                    {texts.refund(formatBrl(decision.refundable))}
                  </button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function factsOf({ kind, total, arrived }: Decision): string {
  if (kind === 'doubtful') return texts.doubtfulNote;
  if (kind === 'won') return texts.wonNote;
  if (kind === 'late' || arrived === null) return texts.lateArrived(formatBrl(arrived ?? total));
  const difference = Math.round((total - arrived) * 100) / 100;
  const words = difference > 0 ? texts.missing : texts.over;
  return words(formatBrl(total), formatBrl(arrived), formatBrl(Math.abs(difference)));
}
