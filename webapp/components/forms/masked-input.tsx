import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { IMask, IMaskInput } from 'react-imask';
import { nationalPhone } from '#shared/rules/brazil/phone.ts';
import { maxCardLength } from '#shared/rules/card/card-brand.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';
import type { FieldControl } from '../ui/field.tsx';

export type Mask = 'cpf' | 'cnpj' | 'cpf-or-cnpj' | 'cep' | 'phone' | 'card';

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
      {...masks[mask]}
      {...input}
    />
  );
}

const digits = { inputMode: 'numeric' } as const;
/**
 * The index of the phone mask for the digits typed so far. More than 11 digits means the text begins with the country
 * code 55.
 */
function phoneMaskIndex(phone: string): number {
  const typed = digitsOf(phone);
  if (typed.length > 11 && typed.startsWith('55')) return 2;
  return /^\d\d[2-5]/.test(typed) ? 0 : 1;
}
type DynamicMask = { value: string; compiledMasks: readonly unknown[] };
const brandMaskIndex = (number: string) => [15, 14, 19].indexOf(maxCardLength(number));
const capitals = (text: string) => text.toUpperCase();

const cpf = { mask: '000.000.000-00' } as const;
// Since July 2026 a CNPJ may contain capital letters; its last two characters are still digits.
const cnpj = { mask: 'XX.XXX.XXX/XXXX-00', definitions: { X: /[0-9A-Z]/ }, prepareChar: capitals } as const;

const masks = {
  cpf: { ...cpf, ...digits },
  cnpj: { ...cnpj, autoCapitalize: 'characters', inputMode: 'text' },
  // IMask picks the mask that accepts more of the typed text.
  'cpf-or-cnpj': { mask: [cpf, cnpj], autoCapitalize: 'characters', inputMode: 'text' },
  cep: { mask: '00000-000', ...digits },
  // A mobile number begins with 9 and has one digit more than a landline. A pasted or autofilled number may begin with
  // +55.
  phone: {
    mask: [{ mask: '(00) 0000-0000' }, { mask: '(00) 00000-0000' }, { mask: '+00 (00) 00000-0000' }],
    dispatch: (typed: string, field: DynamicMask) => field.compiledMasks[phoneMaskIndex(field.value + typed)],
    prepare: (text: string) => (text.length > 1 ? nationalPhone(text) : text),
    inputMode: 'tel',
  },
  // The digit groups of each brand, as `formatCardNumber` writes them.
  card: {
    mask: [{ mask: '0000 000000 00000' }, { mask: '0000 000000 0000' }, { mask: '0000 0000 0000 0000000' }],
    dispatch: (typed: string, field: DynamicMask) => field.compiledMasks[brandMaskIndex(field.value + typed)],
    ...digits,
  },
} as const;

/** Formats a text with the given mask. */
function formatWithMask(mask: Mask, text: string): string {
  const masked = IMask.createMask(masks[mask]);
  masked.value = text;
  return masked.value;
}
