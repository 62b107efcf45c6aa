import { type ReactNode, useId } from 'react';
import { FieldError } from '../ui/field.tsx';

export type Choice = {
  id: string;
  title: string;
  /** Text at the end of the first line, such as a price. */
  price?: string;
  /** Smaller lines below the title. */
  details?: readonly string[];
  /** Shown, but it cannot be chosen. */
  disabled?: boolean;
};

type ChoiceListProps = {
  legend: ReactNode;
  choices: readonly Choice[];
  chosen: string | null;
  onChoose: (id: string) => void;
  hint?: string | null;
  error?: string | null;
  busy?: boolean;
};

/** One of a few choices with long texts: radio buttons with a touch target of the full width. */
export function ChoiceList({ legend, choices, chosen, onChoose, hint, error, busy = false }: ChoiceListProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="choice-list field" aria-busy={busy} {...(described ? { 'aria-describedby': described } : {})}>
      <legend className="field-label">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.id} className="choice">
          <input
            type="radio"
            className="form-check-input choice-mark"
            name={id}
            checked={choice.id === chosen}
            disabled={choice.disabled}
            onChange={() => onChoose(choice.id)}
          />
          <span className="choice-title">{choice.title}</span>
          {choice.price && <strong className="choice-price">{choice.price}</strong>}
          {choice.details?.map((detail) => (
            <span key={detail} className="choice-fact">
              {detail}
            </span>
          ))}
        </label>
      ))}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
