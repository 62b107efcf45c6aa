import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';
import { moneyRefreshMs, RefundChip, refundFacts, useRefusedNotice } from './refund-facts.tsx';
import { useMoneyQuestion } from './use-money-question.tsx';

type OrderMoneyProps = { number: number; isPaid: boolean; timeZone: string };

/**
 * The money of one order on its page: 'Recebi' while it waits, 'Devolver' when it is paid, or why it cannot be, and
 * what became of each refund.
 */
export function OrderMoney({ number, isPaid, timeZone }: OrderMoneyProps) {
  const read = { params: { number: String(number) } };
  const { data, failure, reload } = usePanel('orderMoney', read, {
    refreshMs: (shown) => moneyRefreshMs(shown?.refunds),
  });
  const { ask, dialog } = useMoneyQuestion();
  const mayConfirm = useMay('money.confirm');
  const mayRefund = useMay('money.refund');
  useRefusedNotice(data?.refunds);
  if (!data) return failure ? <FailedState message={failure.text} onRetry={reload} /> : null;
  const { version, notice, toConfirm, refundable, whyNotRefund, excess, owed, effect, isUnderWay, refunds } = data;
  const isConfirmable = toConfirm !== null && mayConfirm && !isUnderWay;
  const isRefundable = refundable > 0 && mayRefund;
  const isReturnable = owed > 0 && mayRefund && !isUnderWay;
  const facts = offerText(refundable, whyNotRefund, mayRefund);
  const showsRefund = isPaid || refundable > 0 || refunds.length > 0;
  if (toConfirm === null && !showsRefund) return dialog;
  return (
    <section className="pn-card" aria-labelledby="order-money">
      <div className="pn-card-head">
        <h2 id="order-money">{texts.refundTitle}</h2>
      </div>
      <div className="pn-card-body od-note">
        {toConfirm !== null && !mayConfirm && <p className="pn-quiet">{texts.confirmRole}</p>}
        {owed > 0 && <p className="pn-bad">{texts.owedNote(formatBrl(owed))}</p>}
        {showsRefund && facts && <p className="pn-quiet">{facts}</p>}
        {(isConfirmable || isRefundable || isReturnable) && (
          <div className="od-buttons">
            {excess > 0 && mayRefund && (
              <button
                type="button"
                className="btn btn-primary"
                onClick={() => ask({ kind: 'refund', number, notice, most: refundable, excess, effect })}
              >
                {texts.refundExcess(formatBrl(excess))}
              </button>
            )}
            {isConfirmable && (
              <button
                type="button"
                className={excess > 0 && mayRefund ? 'btn btn-quiet' : 'btn btn-primary'}
                onClick={() => ask({ kind: 'confirm', number, notice, version, amount: toConfirm })}
              >
                {`${texts.received} ${formatBrl(toConfirm)}`}
              </button>
            )}
            {isRefundable && (
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => ask({ kind: 'refund', number, notice, most: refundable, effect })}
              >
                Devolver
              </button>
            )}
            {isReturnable && (
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => ask({ kind: 'return', number, notice, version, amount: owed })}
              >
                {texts.returned}
              </button>
            )}
          </div>
        )}
      </div>
      {refunds.length > 0 && (
        <ul className="pn-rows" aria-label={texts.refunds}>
          {refunds.map((refund) => (
            <li key={refund.id}>
              <span className="pn-grow">
                <b className="pn-number">{formatBrl(refund.amount)}</b>
                <span className="pn-row-facts">{refundFacts(refund, timeZone)}</span>
              </span>
              <RefundChip state={refund.state} />
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </section>
  );
}

function offerText(refundable: number, whyNot: string | null, mayRefund: boolean): string | null {
  if (refundable === 0) return whyNot;
  return mayRefund ? texts.refundable(formatBrl(refundable)) : texts.refundRole;
}
