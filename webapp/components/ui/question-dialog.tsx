import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { FieldError } from './field.tsx';
import { ModalDialog } from './modal-dialog.tsx';

type QuestionDialogProps = {
  title: string;
  /** Why nothing is left to decide, because another person was first; `null`: the question is open. */
  decided: string | null;
  /** The words of the button that answers. */
  yes: string;
  isBusy: boolean;
  disabled?: boolean;
  /** Why the last answer was refused. */
  refusal: string | null;
  /** The question and its fields. */
  children: ReactNode;
  onYes: () => void;
  onNo: () => void;
};

/** A question about money. Once another person has decided it, the dialog says so and can only be closed. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, decided, yes, isBusy, disabled = false, refusal, children, onYes, onNo } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onYes();
  };
  if (decided !== null)
    return (
      <ModalDialog
        title={title}
        onClose={onNo}
        buttons={
          // biome-ignore lint/a11y/noAutofocus: the answered question's buttons are gone, and with them the focus
          <button type="button" className="btn btn-primary" autoFocus onClick={onNo}>
            Fechar
          </button>
        }
      >
        <p role="alert" className="mb-0">
          {decided}
        </p>
      </ModalDialog>
    );
  return (
    <ModalDialog
      title={title}
      onClose={onNo}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={onNo}>
            Voltar
          </button>
          <BusyButton kind="primary" busy={isBusy} disabled={disabled} onClick={onYes}>
            {yes}
          </BusyButton>
        </>
      }
    >
      <form className="d-grid gap-3" onSubmit={submit}>
        {children}
        <FieldError error={refusal} />
      </form>
    </ModalDialog>
  );
}
