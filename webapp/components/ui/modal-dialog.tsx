import { type ReactNode, useEffect, useId, useState } from 'react';
import { Modal } from 'react-bootstrap';
import { useCloseOnBack } from '../../browser/navigation/use-close-on-back.ts';

type ModalDialogProps = {
  title: string;
  children: ReactNode;
  /** The buttons of the dialog's footer. */
  buttons: ReactNode;
  /** Called by Escape, a press outside the dialog and the phone's back button. */
  onClose: () => void;
  size?: 'lg';
};

/** The second tap of a double tap hits the backdrop of a dialog so new. Milliseconds. */
const newMs = 500;

/** A modal dialog. It is large: load it (and `late-style`) only when a dialog is opened. */
export function ModalDialog({ title, children, buttons, onClose, size }: ModalDialogProps) {
  const id = useId();
  useCloseOnBack(onClose);
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), newMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Modal
      show
      centered
      scrollable
      backdrop={isNew ? 'static' : true}
      onHide={onClose}
      aria-labelledby={id}
      {...(size && { size })}
    >
      <Modal.Header>
        <Modal.Title as="h2" className="h5" id={id}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
      <Modal.Footer>{buttons}</Modal.Footer>
    </Modal>
  );
}
