import { type FormEvent, useEffect, useRef } from 'react';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { closeNewAddress, newAddressState, openNewAddress, saveNewAddress } from '../state/checkout/new-address.ts';
import { useTyped } from '../state/use-read.ts';
import { NewAddressFields } from './new-address-fields.tsx';

type NewAddressModalProps = {
  /** The CEP, with or without hyphen, and the number that were typed for the quote. */
  start: { cep: string; number: string };
  /** `index`: the address's index in the session's addresses, which contain it by then; null when it is unknown. */
  onSaved: (index: number | null) => void;
  onClose: () => void;
};

/** Spec §2, §5: the new-address modal, with its CEP lookup. */
export function NewAddressModal({ start, onSaved, onClose }: NewAddressModalProps) {
  const state = useTyped(newAddressState);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    openNewAddress(start);
    return closeNewAddress;
  }, [start]);
  useEffect(() => {
    if (state.answers > 0) focusFirst(form.current, '[name="street"], [name="neighborhood"], [name="number"]');
  }, [state.answers]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await saveNewAddress();
    if (saved) onSaved(saved.place);
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
  controls.find((control) => !isEmpty || control.value === '')?.focus();
}
