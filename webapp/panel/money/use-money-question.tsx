import { useEffect, useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { panelMoneyTexts } from '#shared/text/panel/panel-money.ts';
import { RefundModal } from '../../components/forms/refund-modal.tsx';
import { callPanel, type PanelFailure } from '../api/panel-client.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { reloadOrders } from '../orders/reload-orders.ts';
import { showNotice } from '../shell/notices.ts';
import { ConfirmMoneyModal } from './confirm-money-modal.tsx';
import { limitOf, type MoneyQuestion, questionNow } from './money-question.ts';
import { ReturnMoneyModal } from './return-money-modal.tsx';

const reload = () => {
  reloadOrders();
  reloadPanel('firstSteps');
};

/** How often a question looks whether the refund that it waits for has ended. */
const waitMs = 2_000;

type QuestionOf<Kind extends MoneyQuestion['kind']> = Extract<MoneyQuestion, { kind: Kind }>;
type Confirmation = Exclude<MoneyQuestion, { kind: 'refund' | 'return' }>;

/**
 * Asks about an order's money: `ask` opens the question, `dialog` shows it. When another person was first, the question
 * goes on with the order's money as it is now, or ends if nothing is left to decide. `first`: asked at once.
 * `onClosed`: the question was answered or left.
 */
export function useMoneyQuestion(first: MoneyQuestion | null = null, onClosed?: () => void) {
  const confirm = usePanelWrite('confirmMoney', { isSilent: true });
  const refund = usePanelWrite('refundMoney', { isSilent: true });
  const clear = usePanelWrite('clearFraudAlert', { isSilent: true });
  const returned = usePanelWrite('returnMoney', { isSilent: true });
  const [question, ask] = useState<MoneyQuestion | null>(first);
  /** Why the question has ended without an answer. */
  const [decided, setDecided] = useState<string | null>(null);
  const close = () => {
    ask(null);
    setDecided(null);
    onClosed?.();
  };

  const waiting = question && 'waits' in question && question.waits ? question : null;
  useEffect(() => {
    if (!waiting) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const now = await callPanel('orderMoney', { params: { number: String(waiting.number) } });
      if (isLeft) return;
      const next = now.success ? questionNow(waiting, now.data) : { ...waiting };
      if (next) ask(next);
      else setDecided((now.success && now.data.whyNotRefund) || panelMoneyTexts.notOwed);
    }, waitMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [waiting]);

  /** Returns why the answer was refused, after the question is about the order as it is now. */
  const refresh = async (asked: MoneyQuestion, { kind, text }: PanelFailure): Promise<string> => {
    if (kind !== 'stale' && kind !== 'refused') return text;
    const now = await callPanel('orderMoney', { params: { number: String(asked.number) } });
    if (!now.success) return text;
    const next = questionNow(asked, now.data);
    if (next) ask(next);
    else
      setDecided(
        [text, asked.kind === 'refund' && kind === 'stale' && now.data.whyNotRefund].filter(Boolean).join(' '),
      );
    return text;
  };

  const confirmAmount = async (asked: Confirmation, reason: string): Promise<string | null> => {
    const { kind, number, version } = asked;
    const result = await confirm.send({ params: { number: String(number) }, body: { version, reason } });
    reload();
    if (!result.success) return refresh(asked, result);
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
  const clearAlert = async (asked: Confirmation, reason: string): Promise<string | null> => {
    const { kind, number, version } = asked;
    const result = await clear.send({ params: { number: String(number) }, body: { version, reason } });
    reload();
    if (!result.success) return refresh(asked, result);
    const text = kind === 'check' ? panelMoneyTexts.checkedNotice(number) : panelMoneyTexts.cleared(number);
    showNotice({ kind: 'good', text });
    return null;
  };
  const recordReturn = async (asked: QuestionOf<'return'>, amount: number, reason: string): Promise<string | null> => {
    const { number, version } = asked;
    const result = await returned.send({ params: { number: String(number) }, body: { amount, version, reason } });
    reload();
    if (!result.success) return refresh(asked, result);
    const { returned: done, left } = result.data;
    const text = panelMoneyTexts.returnDone(number, formatBrl(done), left > 0 ? formatBrl(left) : null);
    showNotice({ kind: 'good', text });
    return null;
  };
  const refundAmount = async (asked: QuestionOf<'refund'>, amount: number, reason: string): Promise<string | null> => {
    const { number, version } = asked;
    const result = await refund.send({ params: { number: String(number) }, body: { amount, version, reason } });
    reload();
    if (!result.success) return refresh(asked, result);
    showNotice({
      kind: 'good',
      text: panelMoneyTexts.refundRequested(formatBrl(result.data.requested), result.data.extent),
    });
    return null;
  };

  const answer = (asked: Confirmation, reason: string) =>
    asked.kind === 'clear' || asked.kind === 'check' ? clearAlert(asked, reason) : confirmAmount(asked, reason);

  const dialog = (
    <>
      {question && question.kind !== 'refund' && question.kind !== 'return' && (
        <ConfirmMoneyModal
          decided={decided}
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
          customer={question.customer}
          limit={limitOf(question, decided)}
          effect={question.effect}
          notice={question.notice}
          isBusy={returned.isBusy}
          onReturned={(amount, reason) => recordReturn(question, amount, reason)}
          onNo={close}
        />
      )}
      {question?.kind === 'refund' && (
        <RefundModal
          title={panelMoneyTexts.refundOrderTitle(question.number)}
          sentence={(amount) => panelMoneyTexts.refundSentence(amount, question.customer)}
          limit={limitOf(question, decided)}
          {...(question.amount !== undefined && { amount: question.amount })}
          {...(question.excess !== undefined && { excess: question.excess })}
          effect={question.effect}
          notice={question.notice}
          isBusy={refund.isBusy}
          onRefund={(amount, reason) => refundAmount(question, amount, reason)}
          onNo={close}
        />
      )}
    </>
  );
  return { ask, dialog };
}
