import { reminderButton, panelCustomerTexts as texts } from '#shared/text/panel/panel-customers.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';

type RemindProps = { lines: readonly string[]; onSend: () => void; onClose: () => void };

/** The reminder as the contact will read it, before it is sent. */
export const RemindDialog = ({ lines, onSend, onClose }: RemindProps) => (
  <ModalDialog
    title={texts.remind}
    onClose={onClose}
    buttons={
      <>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          Voltar
        </button>
        <button type="button" className="btn btn-primary" onClick={onSend}>
          {texts.sendReminder}
        </button>
      </>
    }
  >
    <p>{texts.remindQuestion}</p>
    <blockquote className="pn-note">
      <div>
        {lines.map((line, place) => (
          // Two lines may be equal, and they never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={place} className="pn-block">
            {line}
          </span>
        ))}
        <strong className="pn-block">{reminderButton}</strong>
      </div>
    </blockquote>
  </ModalDialog>
);
