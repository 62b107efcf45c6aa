type DecidedNoteProps = { text: string };

/** Says that nothing is left to decide, and why, in the dialog that asked. */
export const DecidedNote = ({ text }: DecidedNoteProps) => (
  <p role="alert" className="mb-0">
    {text}
  </p>
);

/** The only button of that dialog. */
export const DecidedButton = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="btn btn-primary" onClick={onClose}>
    Fechar
  </button>
);
