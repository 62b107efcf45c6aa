import { type CancelQuestion, cancelFacts } from '#shared/rules/orders/cancel-facts.ts';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';

type CancelModalProps = { order: CancelQuestion; contact: string; onNo: () => void; onYes: () => void };

/**
 * Spec §2: "a confirm modal 'Você tem certeza que deseja cancelar esse pedido?' and buttons Não/Sim". It names the
 * order and what follows.
 */
export function CancelModal({ order, contact, onNo, onYes }: CancelModalProps) {
  const { what, follows } = cancelFacts(order, contact);
  return (
    <ModalDialog
      title="Cancelar pedido"
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onNo}>
            Não
          </button>
          <button type="button" className="btn btn-primary" onClick={onYes}>
            Sim
          </button>
        </>
      }
    >
      <p>
        <b>{what}</b>
      </p>
      <p>Você tem certeza que deseja cancelar esse pedido?</p>
      <ul className="mb-0">
        {follows.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </ModalDialog>
  );
}
