import { useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts } from '#shared/text/panel-money.ts';
import { RefundModal } from '../../components/forms/refund-modal.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../components/ui/skeleton-choices.tsx';
import { reloadPanel, usePanel, usePanelWrite } from '../api/use-panel.ts';
import { useMenuCount } from '../shell/menu-counts.ts';
import { showNotice } from '../shell/notices.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { DecisionList } from './decision-list.tsx';
import { RefundList } from './refund-list.tsx';
import { useConfirmMoney } from './use-confirm-money.tsx';
import { WaitingList } from './waiting-list.tsx';

/** The tab 'Dinheiro': first what needs a decision, then what waits for money, then the refunds. */
export function MoneyScreen() {
  const { data, failure, reload } = usePanel('money', {}, { refreshMs: 15_000 });
  const { ask, question } = useConfirmMoney();
  const refund = usePanelWrite('refundMoney', { isSilent: true });
  // A refund cannot be undone, so the person is asked first.
  const [toRefund, setRefund] = useState<{ number: number; most: number } | null>(null);
  const toDecide = data?.decisions.length ?? 0;
  useMenuCount('/dinheiro', { count: toDecide, what: 'a resolver', isBad: true });
  const close = () => setRefund(null);

  const refundAmount = async (number: number, amount: number, reason: string): Promise<string | null> => {
    const result = await refund.send({ params: { number: String(number) }, body: { amount, reason } });
    reloadPanel('money');
    if (!result.success) return result.text;
    showNotice({ kind: 'good', text: panelMoneyTexts.refundRequested(formatBrl(result.data.requested)) });
    return null;
  };

  return (
    <ScreenFrame title="Dinheiro" facts={data && panelMoneyTexts.today(formatBrl(data.receivedToday))}>
      <div className="pn-pad">
        {!data && !failure && <SkeletonChoices label="Carregando o dinheiro da loja" />}
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {data && (
          <>
            <DecisionList
              decisions={data.decisions}
              onAccept={({ number, version, arrived, total }) => ask({ number, version, amount: arrived ?? total })}
              onRefund={({ number, refundable }) => setRefund({ number, most: refundable })}
            />
            <WaitingList
              orders={data.waiting}
              timeZone={data.timeZone}
              onReceived={({ number, version, total }) => ask({ number, version, amount: total })}
            />
            <RefundList refunds={data.refunds} timeZone={data.timeZone} />
          </>
        )}
      </div>
      {question}
      {toRefund && (
        <RefundModal
          most={toRefund.most}
          isDispatched
          isBusy={refund.isBusy}
          onRefund={(amount, reason) => refundAmount(toRefund.number, amount, reason)}
          onNo={close}
        />
      )}
    </ScreenFrame>
  );
}
