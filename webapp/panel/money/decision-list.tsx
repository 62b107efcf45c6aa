import type { ReactNode } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { useMay } from '../session/panel-session.ts';
import { amountFacts } from './amount-facts.ts';
import { MoneyOrder } from './money-order.tsx';
import { RefusedFacts } from './refund-facts.tsx';

type Decision = PanelData<'money'>['decisions'][number];
type DecisionListProps = {
  decisions: Decision[];
  timeZone: string;
  /** The rows of refunds that were not made, and how many they are. */
  refused: { rows: ReactNode; count: number };
  onAccept: (decision: Decision) => void;
  onRefund: (decision: Decision) => void;
  /** The buyer of an order with a fraud alert was checked. */
  onDeliver: (decision: Decision) => void;
  /** The money of a cancelled order was given back outside every provider. */
  onReturned: (decision: Decision) => void;
};

/** Payments that only people can decide about; the advised answer is filled. */
export function DecisionList({
  decisions,
  timeZone,
  refused,
  onAccept,
  onRefund,
  onDeliver,
  onReturned,
}: DecisionListProps) {
  const mayConfirm = useMay('money.confirm');
  const mayRefund = useMay('money.refund');
  const count = decisions.length + refused.count;
  return (
    <section className="pn-card" aria-labelledby="money-decisions">
      <div className="pn-card-head">
        <h2 id="money-decisions">{texts.decisions}</h2>
        {count > 0 && <span className="pn-chip pn-chip-bad">{count}</span>}
      </div>
      {count === 0 && <p className="pn-card-body pn-quiet">{texts.noDecisions}</p>}
      <ul className="pn-rows">
        {decisions.map((decision) => {
          const canAccept = (decision.kind === 'wrongAmount' || decision.kind === 'won') && mayConfirm;
          const canRefund = decision.refundable > 0 && mayRefund;
          const canDeliver = decision.kind === 'suspect' && mayConfirm;
          const canReturn = decision.owed > 0 && mayRefund;
          return (
            <li key={decision.number} className="pn-row-wrap">
              <MoneyOrder number={decision.number} customer={decision.customer} after={texts[decision.kind]}>
                <span className="pn-bad">{factsOf(decision)}</span>
                {decision.refused.map((refund) => (
                  <RefusedFacts key={refund.id} refund={refund} timeZone={timeZone} />
                ))}
                {decision.whyNotRefund !== null && mayRefund && <span>{decision.whyNotRefund}</span>}
              </MoneyOrder>
              <span className="pn-row-buttons">
                {canAccept && (
                  <button type="button" className="btn btn-primary" onClick={() => onAccept(decision)}>
                    {decision.kind === 'won' ? texts.deliver : texts.accept(formatBrl(keptOf(decision)))}
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
                {canReturn && (
                  <button
                    type="button"
                    className={canRefund ? 'btn btn-quiet' : 'btn btn-primary'}
                    onClick={() => onReturned(decision)}
                  >
                    {texts.returned}
                  </button>
                )}
                {canDeliver && (
                  <button type="button" className="btn btn-quiet" onClick={() => onDeliver(decision)}>
                    {texts.deliver}
                  </button>
                )}
              </span>
            </li>
          );
        })}
        {refused.rows}
      </ul>
    </section>
  );
}

/** What a confirmation accepts: what arrived and was not given back. */
export const keptOf = ({ arrived, refunded, total }: Decision): number =>
  arrived === null ? total : Math.round((arrived - refunded) * 100) / 100;

function factsOf(decision: Decision): string {
  const { kind, total, arrived, refunded, isGone } = decision;
  if (kind === 'disputed') return texts.disputedNote(isGone);
  if (kind === 'suspect') return texts.suspectNote(isGone);
  if (kind === 'otherCurrency') return texts.otherCurrencyNote(formatBrl(total));
  if (kind === 'won') return texts.wonNote;
  if (kind === 'owed') return texts.owedNote(formatBrl(decision.owed));
  if (kind === 'late' || arrived === null) return texts.lateArrived(formatBrl(arrived ?? total));
  const kept = keptOf(decision);
  const facts = amountFacts(total, kept);
  return refunded > 0 ? `${texts.partlyRefunded(formatBrl(arrived), formatBrl(refunded))} ${facts}` : facts;
}
