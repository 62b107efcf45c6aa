import { Link } from 'wouter';
import { ErrorText } from '../text/error-text.tsx';
import { ModalDialog } from './modal-dialog.tsx';

type MessageModalProps = {
  title: string;
  text: string;
  /** Where the message leads on. */
  link?: { text: string; href: string };
  onClose: () => void;
};

/** Spec §2: "a generic message modal with an Ok button". A server text keeps its line breaks. */
export function MessageModal({ title, text, link, onClose }: MessageModalProps) {
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <button
            type="button"
            className={link ? 'btn btn-quiet' : 'btn btn-primary'}
            // biome-ignore lint/a11y/noAutofocus: Enter closes the message, also when nothing had the focus
            autoFocus={!link}
            onClick={onClose}
          >
            Ok
          </button>
          {link && (
            <Link href={link.href} className="btn btn-primary" autoFocus onClick={onClose}>
              {link.text}
            </Link>
          )}
        </>
      }
    >
      <p className="mb-0">
        <ErrorText text={text} />
      </p>
    </ModalDialog>
  );
}
