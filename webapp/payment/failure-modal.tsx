import { cardFormTexts } from '#shared/text/payment/card-form.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';
import { OpenCartConflict } from './open-cart-conflict.tsx';

type FailureModalProps = { title: string; isChanging: boolean; onChange: () => void; onModify: () => void };

/**
 * Spec §4: "Payment failures open a modal with options 'Alterar forma de pagamento' and 'Modificar dados do cartão'".
 */
export function FailureModal({ title, isChanging, onChange, onModify }: FailureModalProps) {
  return (
    <ModalDialog
      title={title}
      onClose={onModify}
      buttons={
        <div className="failure-modal">
          <BusyButton busy={isChanging} onClick={onChange}>
            {cardFormTexts.change}
          </BusyButton>
          <button type="button" className="btn btn-primary" onClick={onModify}>
            {cardFormTexts.modify}
          </button>
        </div>
      }
    >
      <p className="mb-0">{cardFormTexts.wayOut}</p>
      <OpenCartConflict />
    </ModalDialog>
  );
}
