import { ModalDialog } from '../components/ui/modal-dialog.tsx';

/** Spec §2: "a confirm modal 'Você tem certeza que deseja cancelar esse pedido?' and buttons Não/Sim". */
export function CancelModal({ onNo, onYes }: { onNo: () => void; onYes: () => void }) {
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
      <p className="mb-0">Você tem certeza que deseja cancelar esse pedido?</p>
    </ModalDialog>
  );
}
