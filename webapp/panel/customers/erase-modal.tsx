import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { confirmsErasure, eraseWord, panelCustomerTexts as texts } from '#shared/text/panel/panel-customers.ts';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { reloadPanel, usePanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';

/** What an erasure does, what stands in its way, and the word that confirms it. */
export function EraseModal({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, failure, reload } = usePanel('customerErasure', { params: { id } });
  const { send, isBusy } = usePanelWrite('eraseCustomer', { isSilent: true });
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const isBlocked = data === undefined || data.obstacles.length > 0;
  const erase = async () => {
    if (!confirmsErasure(typed)) return setRefusal(texts.wrongWord);
    const result = await send({ params: { id }, body: { typed } });
    if (!result.success) return setRefusal(result.text);
    onClose();
    reloadPanel('customers', 'carts');
    showNotice({ kind: 'good', text: texts.erased });
    navigate('/clientes', { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked) void erase();
  };
  return (
    <ModalDialog
      title="Apagar os dados deste cliente"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Voltar
          </button>
          <button type="button" className="btn btn-bad" disabled={isBusy || isBlocked} onClick={() => void erase()}>
            {isBusy && <Spinner />} Apagar para sempre
          </button>
        </>
      }
    >
      {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
      {!data && !failure && <Spinner label="Vendo o que seria apagado" />}
      {data && (
        <form className="d-grid gap-3" onSubmit={submit}>
          <p>Nome, contato, endereços, conversas e carrinho somem e não voltam. {texts.keptOrders(data.keptOrders)}</p>
          {data.outside.length > 0 && <p>Peça também a {data.outside.join(', ')}: lá os dados continuam.</p>}
          {data.others.length > 0 && (
            <div>
              <p>Talvez seja a mesma pessoa em outro contato. Cada um se apaga por si:</p>
              <ul>
                {data.others.map((other) => (
                  <li key={other.id}>
                    <Link href={`/clientes/${other.id}`} onClick={onClose}>
                      {other.name} · {other.channel}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {data.obstacles.length > 0 ? (
            <div className="pn-note pn-note-warn">
              <div>
                <strong>Ainda não dá para apagar.</strong>
                {data.obstacles.map((obstacle) => (
                  <p key={obstacle}>{obstacle}</p>
                ))}
              </div>
            </div>
          ) : (
            <Field label={`Para confirmar, digite ${eraseWord}`}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  className="form-control"
                  value={typed}
                  maxLength={40}
                  autoComplete="off"
                  autoCapitalize="characters"
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
          )}
          <FieldError error={refusal} />
        </form>
      )}
    </ModalDialog>
  );
}
