import { useId, useRef, useState } from 'react';
import { copyText } from '../../browser/device/clipboard.ts';
import { trackSticky } from '../../browser/scroll/track-sticky.ts';

type CopyFieldProps = {
  label: string;
  value: string;
  /** The text to copy when it differs from the shown text, such as digits without spaces. */
  copied?: string;
  button: string;
  /** What to do with the text, until it was copied. */
  hint?: string;
  /** What to do after the text was copied. */
  copiedNote?: string;
  /** A long code: two lines of it, and its button at the lower edge of a phone. */
  isLong?: boolean;
  /** The page has another main button. */
  isQuiet?: boolean;
};

/** Characters in a line of the field on a narrow phone. */
const PHONE_LINE = 24;

const selectedNote = 'O texto está selecionado: pressione e segure sobre ele e escolha Copiar.';

/**
 * A text with a button that copies it. Where the browser blocks copying, the text is selected and a hint explains how
 * to copy it. The confirmation has its room from the start, so that nothing below it moves.
 */
export function CopyField({
  label,
  value,
  copied = value,
  button,
  hint = '',
  copiedNote = 'Copiado.',
  isLong = false,
  isQuiet = false,
}: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const copy = async () => setOutcome(await copyText(copied, field.current));
  const rows = isLong ? 2 : Math.max(2, Math.ceil(value.length / PHONE_LINE));
  return (
    <div className={isLong ? 'copy-field copy-field-long' : 'copy-field'}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="copy-field-text">
        <textarea id={id} ref={field} className="form-control" readOnly rows={rows} value={value} spellCheck={false} />
        {isLong && <span aria-hidden="true">…</span>}
      </div>
      <div ref={isLong ? trackSticky : null} className={isLong ? 'copy-field-bar' : 'copy-field-press'}>
        <button type="button" className={isQuiet ? 'btn btn-quiet' : 'btn btn-primary'} onClick={() => void copy()}>
          {outcome === 'copied' ? 'Copiar de novo' : button}
        </button>
      </div>
      <div className="copy-field-note">
        {[copiedNote, ...(hint ? [selectedNote] : [])].map((text) => (
          <span key={text} className="copy-field-room" data-text={text} />
        ))}
        <p className={outcome === null ? 'copy-field-hint' : undefined} role="status">
          {{ none: hint, copied: copiedNote, selected: selectedNote }[outcome ?? 'none']}
        </p>
      </div>
    </div>
  );
}
