import { type FormEvent, useEffect, useRef } from 'react';
import { showField } from '../../browser/scroll/show-field.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { leaveNewAddress, newAddressState, openNewAddress, saveNewAddress } from '../../state/checkout/new-address.ts';
import { useTyped } from '../../state/use-read.ts';
import { NewAddressFields } from './new-address-fields.tsx';

type NewAddressModalProps = {
  /** The CEP, with or without hyphen, and the number that were typed for the quote. */
  start: { cep: string; number: string; isForPayer?: boolean };
  /** Closed without saving: what was typed stays for the next time. */
  onClose: () => void;
  onSaved: () => void;
};

/** Spec §2, §5: the new-address modal, with its CEP lookup. */
export function NewAddressModal({ start, onClose, onSaved }: NewAddressModalProps) {
  const state = useTyped(newAddressState);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    openNewAddress(start);
    // The dialog takes the focus first.
    setTimeout(() => focusFirst(form.current, '[autocomplete~="postal-code"], [name="number"]'));
    return leaveNewAddress;
  }, [start]);
  useEffect(() => {
    if (state.finishedLookups > 0) focusFirst(form.current, '[name="street"], [name="neighborhood"], [name="number"]');
  }, [state.finishedLookups]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await saveNewAddress()) onSaved();
    else focusFirst(form.current, '[aria-invalid="true"]', { isEmpty: false });
  };
  return (
    <ModalDialog
      title="Novo endereço"
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Cancelar
          </button>
          <button
            type="submit"
            form={formId}
            className="btn btn-primary"
            disabled={state.isSaving}
            aria-busy={state.isSaving}
          >
            {state.isSaving && <Spinner />} {state.isSaving ? 'Salvando…' : 'Salvar endereço'}
          </button>
        </>
      }
    >
      <form id={formId} ref={form} className="new-address" noValidate onSubmit={save}>
        <NewAddressFields />
      </form>
    </ModalDialog>
  );
}

const formId = 'new-address';

/** Moves the focus to the first field that is empty or invalid. */
function focusFirst(form: HTMLFormElement | null, selector: string, { isEmpty = true } = {}): void {
  const controls = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(selector) ?? [])];
  const found = controls.find((control) => !isEmpty || control.value === '');
  if (found) showField(found);
}
