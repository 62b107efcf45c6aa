import { useId, useRef, useState } from 'react';
import { copyText } from '../../browser/device/clipboard.ts';

type CopyFieldProps = {
  label: string;
  value: string;
  /** What is copied, when it is not what is shown, such as digits without their spaces. */
  copied?: string;
  button: string;
};

/** A text to take along, with a button that copies it. Where a browser lets nobody copy, it is selected and the person told how. */
export function CopyField({ label, value, copied = value, button }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const copy = async () => setOutcome(await copyText(copied, field.current));
  return (
    <div className="copy-field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <textarea id={id} ref={field} className="form-control" readOnly rows={3} value={value} spellCheck={false} />
      <button type="button" className="btn btn-primary" onClick={() => void copy()}>
        {button}
      </button>
      <p className="copy-field-note" role="status">
        {outcome === 'copied' && 'Copiado.'}
        {outcome === 'selected' && 'O texto está selecionado: pressione e segure sobre ele e escolha Copiar.'}
      </p>
    </div>
  );
}
