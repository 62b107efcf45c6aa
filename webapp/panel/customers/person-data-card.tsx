import { useState } from 'react';
import { saveFile } from '../../browser/panel/files.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { usePanelWrite } from '../api/use-panel.ts';
import { EraseModal } from './erase-modal.tsx';

/** The owner's duties by the law of personal data: a copy of everything, and the erasure. */
export function PersonDataCard({ id }: { id: string }) {
  const { send, isBusy } = usePanelWrite('exportCustomer');
  const [isAsked, setAsked] = useState(false);
  const download = async () => {
    const result = await send({ params: { id }, body: {} });
    if (result.success) saveFile(result.data.name, result.data.file);
  };
  return (
    <section className="pn-card" aria-labelledby="customer-data">
      <div className="pn-card-head">
        <h2 id="customer-data">Dados do cliente (LGPD)</h2>
      </div>
      <div className="pn-card-body d-grid gap-2">
        <p className="pn-quiet">Quando o cliente pede uma cópia dos dados ou pede para ser esquecido.</p>
        <div className="pn-row-buttons">
          <BusyButton busy={isBusy} onClick={() => void download()}>
            Baixar os dados
          </BusyButton>
          <button type="button" className="btn btn-bad" onClick={() => setAsked(true)}>
            Apagar os dados…
          </button>
        </div>
      </div>
      {isAsked && <EraseModal id={id} onClose={() => setAsked(false)} />}
    </section>
  );
}
