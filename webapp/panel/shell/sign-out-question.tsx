import { useState } from 'react';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { usePanel } from '../api/use-panel.ts';
import { leavePanel } from '../session/panel-session.ts';

/** Asks before this device signs out: a person without a passkey cannot come back without a new link. */
export function SignOutQuestion({ onNo }: { onNo: () => void }) {
  const { data, failure } = usePanel('devices', {});
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await leavePanel();
    setBusy(false);
  };
  return (
    <ModalDialog
      title="Sair deste aparelho?"
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onNo}>
            Ficar
          </button>
          <BusyButton kind="primary" busy={isBusy} disabled={!data && !failure} onClick={() => void leave()}>
            Sair
          </BusyButton>
        </>
      }
    >
      {data ? (
        <p>
          {data.devices.some(({ kind }) => kind === 'passkey')
            ? 'Para entrar de novo, use a digital ou o rosto que você cadastrou.'
            : 'Você não cadastrou digital ou rosto: para entrar de novo, vai precisar de um link novo do dono da loja.'}
        </p>
      ) : (
        <p>Quem não cadastrou digital ou rosto precisa de um link novo do dono da loja para entrar de novo.</p>
      )}
    </ModalDialog>
  );
}
