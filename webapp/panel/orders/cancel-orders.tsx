import { useState } from 'react';
import { cancelOrderTexts as texts } from '#shared/text/panel/cancel-order.ts';
import { CancelReason, isCancelReason } from '../../components/forms/cancel-reason.tsx';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';
import type { Card } from './order-texts.ts';
import { reloadOrders } from './reload-orders.ts';

/** Cancels several orders for one reason. An order with money stays, and the notice says why. */
export function CancelOrders({
  orders,
  onNo,
  onDone,
}: {
  orders: readonly Card[];
  onNo: () => void;
  onDone: () => void;
}) {
  // The board reloads while the question is open: what was asked about stays.
  const [asked] = useState(orders);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { send } = usePanelWrite('cancelOrder', { isSilent: true });
  const cancel = async () => {
    setBusy(true);
    const stated = reason.trim() === '' ? {} : { reason };
    const canceled: number[] = [];
    const refused: string[] = [];
    // One by one: each may first end a charge at its provider.
    for (const { id, version, number } of asked) {
      const result = await send({ params: { id }, body: { version, ...stated } });
      if (result.success) canceled.push(number);
      else refused.push(texts.refused(number, result.text));
    }
    reloadOrders();
    setBusy(false);
    const done = canceled.length > 0 ? texts.canceled(canceled) : '';
    showNotice({ kind: refused.length > 0 ? 'bad' : 'good', text: [done, ...refused].filter(Boolean).join('. ') });
    onDone();
  };
  return (
    <ModalDialog
      title={texts.titleOf(asked.length)}
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={onNo}>
            Manter
          </button>
          <BusyButton kind="primary" busy={isBusy} disabled={!isCancelReason(reason)} onClick={() => void cancel()}>
            {texts.yesOf(asked.length)}
          </BusyButton>
        </>
      }
    >
      <div className="d-grid gap-3">
        <p>
          {asked.map(({ number, buyer }) => `nº ${number} · ${buyer}`).join(', ')}. {texts.severalFollow(asked.length)}
        </p>
        <CancelReason value={reason} onChange={setReason} />
      </div>
    </ModalDialog>
  );
}
