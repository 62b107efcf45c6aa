import { useState } from 'react';
import type { OrderNotice } from '#shared/model/panel/order-notice.ts';
import type { RefundEffect } from '#shared/model/payment/refund.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { orderNoticeTexts } from '#shared/text/panel/order-notices.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { RefundModal } from '../../components/forms/refund-modal.tsx';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { reloadOrders } from '../orders/reload-orders.ts';
import { showNotice } from '../shell/notices.ts';
import { ConfirmMoneyModal } from './confirm-money-modal.tsx';
import { ReturnMoneyModal } from './return-money-modal.tsx';

/** What the person is asked before money is confirmed or refunded: neither can be undone. */
export type MoneyQuestion = {
  number: number;
  notice: OrderNotice;
} /** `total`: what the order costs, if another amount is accepted. */ & (
  | { kind: 'confirm' | 'deliver' | 'clear'; version: number; amount: number; total?: number }
  | { kind: 'return'; amount: number; effect: RefundEffect }
  | { kind: 'refund'; most: number; amount?: number; excess?: number; effect: RefundEffect }
);

const reload = () => {
  reloadOrders();
  reloadPanel('firstSteps');
};

/**
 * Asks about an order's money: `ask` opens the question, `dialog` shows it. `first`: asked at once. `onClosed`: the
 * question was answered or left.
 */
export function useMoneyQuestion(first: MoneyQuestion | null = null, onClosed?: () => void) {
  const confirm = usePanelWrite('confirmMoney', { isSilent: true });
  const refund = usePanelWrite('refundMoney', { isSilent: true });
  const clear = usePanelWrite('clearFraudAlert', { isSilent: true });
  const returned = usePanelWrite('returnMoney', { isSilent: true });
  const [question, ask] = useState<MoneyQuestion | null>(first);
  const close = () => {
    ask(null);
    onClosed?.();
  };

  const confirmAmount = async (
    { kind, number, version }: { kind: 'confirm' | 'deliver'; number: number; version: number },
    reason: string,
  ): Promise<string | null> => {
    const result = await confirm.send({ params: { number: String(number) }, body: { version, reason } });
    reload();
    if (!result.success) return result.text;
    const { mayStillBePaid } = result.data;
    showNotice(
      mayStillBePaid
        ? { kind: 'bad', text: panelMoneyTexts.mayStillBePaid }
        : {
            kind: 'good',
            text: kind === 'deliver' ? panelMoneyTexts.delivered(number) : panelMoneyTexts.confirmed(number),
          },
    );
    return null;
  };
  const clearAlert = async (number: number, reason: string): Promise<string | null> => {
    const result = await clear.send({ params: { number: String(number) }, body: { reason } });
    reload();
    if (!result.success) return result.text;
    showNotice({ kind: 'good', text: panelMoneyTexts.cleared(number) });
    return null;
  };
  const recordReturn = async (
    { number, most }: { number: number; most: number },
    amount: number,
    reason: string,
  ): Promise<string | null> => {
    const body = { amount, returnable: most, reason };
    const result = await returned.send({ params: { number: String(number) }, body });
    reload();
    if (!result.success) return result.text;
    const { returned: done, left } = result.data;
    const text = panelMoneyTexts.returnDone(number, formatBrl(done), left > 0 ? formatBrl(left) : null);
    showNotice({ kind: 'good', text });
    return null;
  };
  const refundAmount = async (
    { number, most }: { number: number; most: number },
    amount: number,
    reason: string,
  ): Promise<string | null> => {
    const body = { amount, refundable: most, reason };
    const result = await refund.send({ params: { number: String(number) }, body });
    reload();
    if (!result.success) return result.text;
    showNotice({ kind: 'good', text: panelMoneyTexts.refundRequested(formatBrl(result.data.requested)) });
    return null;
  };

  const answer = ({ kind, number, version }: Exclude<MoneyQuestion, { kind: 'refund' | 'return' }>, reason: string) =>
    kind === 'clear' ? clearAlert(number, reason) : confirmAmount({ kind, number, version }, reason);

  const dialog = (
    <>
      {question && question.kind !== 'refund' && question.kind !== 'return' && (
        <ConfirmMoneyModal
          kind={question.kind}
          number={question.number}
          amount={question.amount}
          total={question.total ?? question.amount}
          notice={question.notice}
          isBusy={confirm.isBusy || clear.isBusy}
          onConfirm={(reason) => answer(question, reason)}
          onNo={close}
        />
      )}
      {question?.kind === 'return' && (
        <ReturnMoneyModal
          number={question.number}
          most={question.amount}
          effect={question.effect}
          isBusy={returned.isBusy}
          onReturned={(amount, reason) =>
            recordReturn({ number: question.number, most: question.amount }, amount, reason)
          }
          onNo={close}
        />
      )}
      {question?.kind === 'refund' && (
        <RefundModal
          most={question.most}
          {...(question.amount !== undefined && { amount: question.amount })}
          {...(question.excess !== undefined && { excess: question.excess })}
          effect={question.effect}
          notice={orderNoticeTexts[question.notice]}
          isBusy={refund.isBusy}
          onRefund={(amount, reason) => refundAmount(question, amount, reason)}
          onNo={close}
        />
      )}
    </>
  );
  return { ask, dialog };
}
