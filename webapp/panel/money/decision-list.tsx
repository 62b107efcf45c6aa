import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { useMay } from '../session/panel-session.ts';
import { amountDetails } from './amount-question.ts';
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
  /** Only what is too much is given back, and the rest pays the order. */
  onExcess: (decision: Decision) => void;
  /** The buyer of an order with a fraud alert was checked. */
  onCleared: (decision: Decision) => void;
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
  onExcess,
  onCleared,
  onReturned,
}: DecisionListProps) {
  const [, navigate] = useLocation();
  const openOrder = ({ number }: Decision) => navigate(`/pedidos/${number}`);
  const mayConfirm = useMay('money.confirm');
  const mayRefund = useMay('money.refund');
  const count = decisions.length + refused.count;
  /** The possible answers, the advised one first. While a refund is under way, nothing is to be decided. */
  const answersTo = ({ kind, refundable, excess, owed, isUnderWay, isGone, ...rest }: Decision) =>
    [
      { text: texts.openOrder, onPress: openOrder, isOpen: kind === 'moneyBack' },
      { text: texts.deliver, onPress: onAccept, isOpen: kind === 'won' && mayConfirm },
      { text: texts.refundExcess(formatBrl(excess)), onPress: onExcess, isOpen: excess > 0 && mayRefund },
      {
        text: texts.accept(formatBrl(keptOf(rest))),
        onPress: onAccept,
        isOpen: kind === 'wrongAmount' && mayConfirm && !isUnderWay,
        // To waive money is never the advised answer.
        isAdvised: keptOf(rest) >= rest.total,
      },
      {
        text: (excess > 0 ? texts.refundAll : texts.refund)(formatBrl(refundable)),
        onPress: onRefund,
        isOpen: refundable > 0 && mayRefund,
      },
      { text: texts.returned, onPress: onReturned, isOpen: owed > 0 && mayRefund && !isUnderWay },
      { text: isGone ? texts.check : texts.deliver, onPress: onCleared, isOpen: kind === 'suspect' && mayConfirm },
    ].filter(({ isOpen }) => isOpen);
  return (
    <section className="pn-card" aria-labelledby="money-decisions">
      <div className="pn-card-head">
        <h2 id="money-decisions">{texts.decisions}</h2>
        {count > 0 && <span className="pn-chip pn-chip-bad">{count}</span>}
      </div>
      {count === 0 && <p className="pn-card-body pn-quiet">{texts.noDecisions}</p>}
      <ul className="pn-rows">
        {decisions.map((decision) => (
          <li key={decision.number} className="pn-row-wrap">
            <MoneyOrder number={decision.number} customer={decision.customer} after={texts[decision.kind]}>
              <span className="pn-bad">{factsOf(decision)}</span>
              {decision.refused.map((refund) => (
                <RefusedFacts key={refund.id} refund={refund} timeZone={timeZone} />
              ))}
              {decision.whyNotRefund !== null && decision.kind !== 'moneyBack' && mayRefund && (
                <span>{decision.whyNotRefund}</span>
              )}
            </MoneyOrder>
            <span className="pn-row-buttons">
              {answersTo(decision).map(({ text, onPress, isAdvised = true }, at) => (
                <button
                  key={text}
                  type="button"
                  className={at === 0 && isAdvised ? 'btn btn-primary' : 'btn btn-quiet'}
                  onClick={() => onPress(decision)}
                >
                  {text}
                </button>
              ))}
            </span>
          </li>
        ))}
        {refused.rows}
      </ul>
    </section>
  );
}

/** What a confirmation accepts: what arrived and was not given back. */
export const keptOf = ({ arrived, refunded, total }: Pick<Decision, 'arrived' | 'refunded' | 'total'>): number =>
  arrived === null ? total : Math.round((arrived - refunded) * 100) / 100;

function factsOf(decision: Decision): string {
  const { kind, total, arrived, refunded, isGone } = decision;
  if (kind === 'disputed') return texts.disputedNote(isGone);
  if (kind === 'disputedRefund') return texts.disputedRefundNote;
  if (kind === 'suspect') return texts.suspectNote(isGone);
  if (kind === 'otherCurrency') return texts.otherCurrencyNote(formatBrl(total));
  if (kind === 'won') return texts.wonNote;
  if (kind === 'moneyBack') return texts.moneyBackNote;
  if (kind === 'owed') return texts.owedNote(formatBrl(decision.owed));
  if (kind === 'late' || arrived === null) return texts.lateArrived(formatBrl(arrived ?? total));
  const kept = keptOf(decision);
  const facts = amountDetails(total, kept);
  return refunded > 0 ? `${texts.partlyRefunded(formatBrl(arrived), formatBrl(refunded))} ${facts}` : facts;
}
