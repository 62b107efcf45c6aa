import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { IMask, IMaskInput } from 'react-imask';
import type { FieldControl } from '../ui/field.tsx';
import { inputMasks } from './input-masks.ts';

export type Mask = keyof typeof inputMasks;

type MaskedInputProps = Partial<FieldControl> & {
  mask: Mask;
  /** The value to show. An unformatted value, such as '01310100', is shown with the mask. */
  value: string;
  /**
   * The typed text with the mask's punctuation: '01310-100'. Called for user input only, not for the mask's own
   * changes.
   */
  onChange: (value: string) => void;
  name?: string;
  autoComplete?: string;
  placeholder?: string;
  required?: boolean;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A text field that adds the punctuation (spec §5, "Formatters"). Only this file imports the mask library. */
export function MaskedInput({ mask, value, onChange, ...input }: MaskedInputProps) {
  // Autofill in some browsers fires only `change`, or no event at all. The mask handles neither, so we read the field
  // here.
  const applyAutofill = (field: HTMLInputElement) => {
    const text = formatWithMask(mask, field.value);
    if (text !== formatWithMask(mask, value)) onChange(text);
    else if (text !== field.value) field.value = text;
  };
  return (
    <IMaskInput
      type="text"
      className="form-control"
      // The value of the first render, before the mask starts.
      defaultValue={value}
      value={value}
      onAccept={(text: string, _mask: unknown, typed?: InputEvent) => {
        if (typed && text !== value) onChange(text);
      }}
      onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
        nativeEvent.type === 'change' && applyAutofill(target)
      }
      onFocus={({ target }: FocusEvent<HTMLInputElement>) => applyAutofill(target)}
      autoComplete="off"
      {...inputMasks[mask]}
      {...input}
    />
  );
}

/** Formats a text with the given mask. */
function formatWithMask(mask: Mask, text: string): string {
  const masked = IMask.createMask(inputMasks[mask]);
  masked.value = text;
  return masked.value;
}
