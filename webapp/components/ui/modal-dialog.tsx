import { type ReactNode, useId } from 'react';
import { Modal } from 'react-bootstrap';
import { useCloseOnBack } from '../../browser/navigation/use-close-on-back.ts';

type ModalDialogProps = {
  title: string;
  children: ReactNode;
  /** The buttons at its foot. */
  buttons: ReactNode;
  /** Escape, a press beside it and the phone's back button close it. */
  onClose: () => void;
};

/** A dialog over the page. Heavy: whoever shows one loads it (and `late-style`) when it is asked for. */
export function ModalDialog({ title, children, buttons, onClose }: ModalDialogProps) {
  const id = useId();
  useCloseOnBack(onClose);
  return (
    <Modal show centered scrollable onHide={onClose} aria-labelledby={id}>
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
