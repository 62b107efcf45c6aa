import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel } from '../api/use-panel.ts';
import { SumRow } from '../orders/sum-row.tsx';
import { useMay } from '../session/panel-session.ts';
import { isOtherAmount } from './amount-question.ts';
import { moneyRefreshMs, RefundChip, refundFacts, useRefusedNotice } from './refund-facts.tsx';
import { useMoneyQuestion } from './use-money-question.tsx';

type OrderSums = PanelData<'orderMoney'>;
type OrderMoneyProps = {
  number: number;
  customer: string;
  /** What the order costs, in reais. */
  total: number;
  isPaid: boolean;
  timeZone: string;
};

/**
 * The money of one order on its page: 'Recebi' while it waits, 'Devolver' when it is paid, or why it cannot be, and
 * what became of each refund.
 */
export function OrderMoney({ number, customer, total, isPaid, timeZone }: OrderMoneyProps) {
  const read = { params: { number: String(number) } };
  const { data, failure, reload } = usePanel('orderMoney', read, {
    refreshMs: (shown) => moneyRefreshMs(shown?.refunds),
  });
  const { ask, dialog } = useMoneyQuestion();
  const mayConfirm = useMay('money.confirm');
  const mayRefund = useMay('money.refund');
  useRefusedNotice(data?.refunds);
  if (!data) return failure ? <FailedState message={failure.text} onRetry={reload} /> : null;
  const { version, notice, toConfirm, refundable, excess, owed, returnable, effect, isUnderWay, refunds } = data;
  const isConfirmable = toConfirm !== null && mayConfirm && !isUnderWay;
  const isWaiver = toConfirm !== null && toConfirm < total;
  const isRefundable = refundable > 0 && mayRefund;
  const isReturnable = returnable > 0 && mayRefund && !isUnderWay;
  const facts = offerText(data, mayRefund);
  const showsRefund = isPaid || refundable > 0 || refunds.length > 0;
  const showsLedger = hasLedger(data, total);
  if (toConfirm === null && !showsRefund && !showsLedger) return dialog;
  return (
    <section className="pn-card" aria-labelledby="order-money">
      <div className="pn-card-head">
        <h2 id="order-money">{texts.refundTitle}</h2>
      </div>
      {showsLedger && <Ledger money={data} />}
      <div className="pn-card-body od-note">
        {toConfirm !== null && !mayConfirm && <p className="pn-quiet">{texts.confirmRole}</p>}
        {data.refundedInDispute > 0 && (
          <p className="pn-bad">{texts.refundInDispute(formatBrl(data.refundedInDispute), data.isDisputeLost)}</p>
        )}
        {owed > 0 && <p className="pn-bad">{texts.owedNote(formatBrl(owed))}</p>}
        {showsRefund && facts && <p className="pn-quiet">{facts}</p>}
        {(isConfirmable || isRefundable || isReturnable) && (
          <div className="od-buttons">
            {excess > 0 && mayRefund && (
              <button
                type="button"
                className="btn btn-primary"
                onClick={() =>
                  ask({ kind: 'refund', number, customer, notice, version, most: refundable, excess, effect })
                }
              >
                {texts.refundExcess(formatBrl(excess))}
              </button>
            )}
            {isConfirmable && (
              <button
                type="button"
                className={isWaiver || (excess > 0 && mayRefund) ? 'btn btn-quiet' : 'btn btn-primary'}
                onClick={() => ask({ kind: 'confirm', number, customer, notice, version, amount: toConfirm, total })}
              >
                {isOtherAmount(toConfirm, total)
                  ? texts.accept(formatBrl(toConfirm))
                  : `${texts.received} ${formatBrl(toConfirm)}`}
              </button>
            )}
            {isRefundable && (
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => ask({ kind: 'refund', number, customer, notice, version, most: refundable, effect })}
              >
                Devolver
              </button>
            )}
            {isReturnable && (
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => ask({ kind: 'return', number, customer, notice, version, most: returnable, effect })}
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
              <RefundChip state={refund.state} problem={refund.problem} />
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </section>
  );
}

/** Whether the money is not just the order's total. */
const hasLedger = ({ charged, refunded, disputed }: OrderSums, total: number): boolean =>
  charged > 0 && (refunded > 0 || disputed > 0 || isOtherAmount(charged, total));

/** What came in, what left again, and what the shop has of it. */
function Ledger({ money: { charged, refunded, disputed, isDisputeLost, kept } }: { money: OrderSums }) {
  return (
    <dl className="pn-card-body od-sums" aria-label={texts.ledger}>
      <SumRow label={texts.arrived} amount={formatBrl(charged)} />
      {refunded > 0 && <SumRow label={texts.givenBack} amount={`- ${formatBrl(refunded)}`} />}
      {disputed > 0 && (
        <SumRow label={isDisputeLost ? texts.lostInDispute : texts.inDispute} amount={`- ${formatBrl(disputed)}`} />
      )}
      <SumRow label={texts.keptByShop} amount={formatBrl(kept)} isTotal />
    </dl>
  );
}

function offerText({ refundable, refunded, whyNotRefund }: OrderSums, mayRefund: boolean): string | null {
  if (refundable === 0) return whyNotRefund;
  return mayRefund ? texts.refundable(formatBrl(refundable), refunded > 0) : texts.refundRole;
}
