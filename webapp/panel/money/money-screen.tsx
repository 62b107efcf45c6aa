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
import { ConfirmMoneyModal } from './confirm-money-modal.tsx';
import { DecisionList } from './decision-list.tsx';
import { RefundList } from './refund-list.tsx';
import { WaitingList } from './waiting-list.tsx';

/** What the person is asked before money is confirmed or refunded: neither can be undone. */
type Question =
  | { kind: 'confirm'; number: number; version: number; amount: number }
  | { kind: 'refund'; number: number; most: number };

/** The tab 'Dinheiro': first what needs a decision, then what waits for money, then the refunds. */
export function MoneyScreen() {
  const { data, failure, reload } = usePanel('money', {}, { refreshMs: 15_000 });
  const confirm = usePanelWrite('confirmMoney', { isSilent: true });
  const refund = usePanelWrite('refundMoney', { isSilent: true });
  const [question, setQuestion] = useState<Question | null>(null);
  const toDecide = data?.decisions.length ?? 0;
  useMenuCount('/dinheiro', { count: toDecide, what: 'a resolver', isBad: true });
  const close = () => setQuestion(null);

  const confirmAmount = async (number: number, version: number, reason: string): Promise<string | null> => {
    const result = await confirm.send({ params: { number: String(number) }, body: { version, reason } });
    reloadPanel('money');
    if (!result.success) return result.text;
    const { mayStillBePaid } = result.data;
    showNotice(
      mayStillBePaid
        ? { kind: 'bad', text: panelMoneyTexts.mayStillBePaid }
        : { kind: 'good', text: panelMoneyTexts.confirmed(number) },
    );
    return null;
  };
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
              onAccept={({ number, version, arrived, total }) =>
                setQuestion({ kind: 'confirm', number, version, amount: arrived ?? total })
              }
              onRefund={({ number, refundable }) => setQuestion({ kind: 'refund', number, most: refundable })}
            />
            <WaitingList
              orders={data.waiting}
              timeZone={data.timeZone}
              onReceived={({ number, version, total }) =>
                setQuestion({ kind: 'confirm', number, version, amount: total })
              }
            />
            <RefundList refunds={data.refunds} timeZone={data.timeZone} />
          </>
        )}
      </div>
      {question?.kind === 'confirm' && (
        <ConfirmMoneyModal
          number={question.number}
          amount={question.amount}
          isBusy={confirm.isBusy}
          onConfirm={(reason) => confirmAmount(question.number, question.version, reason)}
          onNo={close}
        />
      )}
      {question?.kind === 'refund' && (
        <RefundModal
          most={question.most}
          isDispatched
          isBusy={refund.isBusy}
          onRefund={(amount, reason) => refundAmount(question.number, amount, reason)}
          onNo={close}
        />
      )}
    </ScreenFrame>
  );
}
