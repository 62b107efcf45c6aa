import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { panelMoneyTexts as texts } from '#shared/text/panel/panel-money.ts';
import { usePanelWrite } from '../api/use-panel.ts';
import { reloadOrders } from '../orders/reload-orders.ts';
import { useMay } from '../session/panel-session.ts';
import { showUndo } from '../shell/notices.ts';
import { MoneyOrder } from './money-order.tsx';
import { RefusedFacts } from './refund-facts.tsx';

type Refused = PanelData<'money'>['refusedRefunds'][number];
type RefusedRefundRowsProps = { refunds: Refused[]; timeZone: string; onRefund: (refund: Refused) => void };

/** Refunds that were not made: each is requested again, or leaves the list when a person has seen it. */
export function RefusedRefundRows({ refunds, timeZone, onRefund }: RefusedRefundRowsProps) {
  const mayRefund = useMay('money.refund');
  const see = usePanelWrite('seeRefusedRefund');
  const setSeen = async ({ id }: Refused, isSeen: boolean): Promise<boolean> => {
    const { success } = await see.send({ params: { id }, body: { isSeen } });
    reloadOrders();
    return success;
  };
  const dismiss = async (refund: Refused) => {
    if (await setSeen(refund, true)) showUndo(texts.seenDone(refund.number), () => void setSeen(refund, false));
  };
  return refunds.map((refund) => (
    <li key={refund.id} className="pn-row-wrap">
      <MoneyOrder number={refund.number} customer={refund.customer} after={texts.refusedRefund}>
        <RefusedFacts refund={refund} timeZone={timeZone} />
        {refund.whyNotRefund !== null && mayRefund && <span>{refund.whyNotRefund}</span>}
      </MoneyOrder>
      {mayRefund && (
        <span className="pn-row-buttons">
          {refund.refundable > 0 && (
            <button type="button" className="btn btn-primary" onClick={() => onRefund(refund)}>
              {texts.refundAgain}
              <span className="visually-hidden"> {texts.orderLabel(refund.number)}</span>
            </button>
          )}
          <button type="button" className="btn btn-quiet" disabled={see.isBusy} onClick={() => void dismiss(refund)}>
            {texts.seen}
            <span className="visually-hidden"> {texts.orderLabel(refund.number)}</span>
          </button>
        </span>
      )}
    </li>
  ));
}
