import { type ReactNode, useState } from 'react';
import { panelMoneyTexts } from '#shared/text/panel-money.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';
import { ConfirmMoneyModal } from './confirm-money-modal.tsx';

/** The order whose money a person confirms, as they saw it. `amount` in reais. */
export type AwaitedMoney = { number: number; version: number; amount: number };

/** Confirms the money of an order after one question. `question` is the dialog while it is asked. */
export function useConfirmMoney(): { ask: (order: AwaitedMoney) => void; question: ReactNode } {
  const { send, isBusy } = usePanelWrite('confirmMoney', { isSilent: true });
  const [asked, setAsked] = useState<AwaitedMoney | null>(null);
  const confirm = async ({ number, version }: AwaitedMoney, reason: string): Promise<string | null> => {
    const result = await send({ params: { number: String(number) }, body: { version, reason } });
    reloadPanel('money', 'firstSteps');
    if (!result.success) return result.text;
    showNotice(
      result.data.mayStillBePaid
        ? { kind: 'bad', text: panelMoneyTexts.mayStillBePaid }
        : { kind: 'good', text: panelMoneyTexts.confirmed(number) },
    );
    return null;
  };
  return {
    ask: setAsked,
    question: asked && (
      <ConfirmMoneyModal
        number={asked.number}
        amount={asked.amount}
        isBusy={isBusy}
        onConfirm={(reason) => confirm(asked, reason)}
        onNo={() => setAsked(null)}
      />
    ),
  };
}
