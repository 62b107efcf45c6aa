import type { ChangeEvent, FocusEvent, KeyboardEvent } from 'react';
import { IMask, IMaskInput } from 'react-imask';
import { nationalPhone } from '#shared/rules/brazil/phone.ts';
import { maxCardLength } from '#shared/rules/card/card-brand.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';
import type { FieldControl } from '../ui/field.tsx';

export type Mask = 'cpf' | 'cnpj' | 'cpf-or-cnpj' | 'cep' | 'phone' | 'card';

type MaskedInputProps = Partial<FieldControl> & {
  mask: Mask;
  /** What the field shows; a bare value, such as '01310100', is shown as the mask writes it. */
  value: string;
  /** What was typed, with the mask's signs: '01310-100'. Only people's changes, never the mask's own. */
  onChange: (value: string) => void;
  name?: string;
  autoComplete?: string;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A text field that writes the punctuation itself (spec §5, "Formatters"). The one file that knows the mask library. */
export function MaskedInput({ mask, value, onChange, ...input }: MaskedInputProps) {
  // Some browsers fill a field in and tell of the end only, or of nothing: the mask hears neither.
  const takeFilled = (field: HTMLInputElement) => {
    const text = asMasked(mask, field.value);
    if (text !== asMasked(mask, value)) onChange(text);
    else if (text !== field.value) field.value = text;
  };
  return (
    <IMaskInput
      type="text"
      className="form-control"
      // The first picture, before the mask takes over.
      defaultValue={value}
      value={value}
      onAccept={(text: string, _mask: unknown, typed?: InputEvent) => {
        if (typed && text !== value) onChange(text);
      }}
      onChange={({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => nativeEvent.type === 'change' && takeFilled(target)}
      onFocus={({ target }: FocusEvent<HTMLInputElement>) => takeFilled(target)}
      autoComplete="off"
      {...masks[mask]}
      {...input}
    />
  );
}

const digits = { inputMode: 'numeric' } as const;
/** Which mask a phone has while it is being typed; more digits than a phone has begin with the country's 55. */
function maskOfPhone(phone: string): number {
  const typed = digitsOf(phone);
  if (typed.length > 11 && typed.startsWith('55')) return 2;
  return /^\d\d[2-5]/.test(typed) ? 0 : 1;
}
type DynamicMask = { value: string; compiledMasks: readonly unknown[] };
const maskOfBrand = (number: string) => [15, 14, 19].indexOf(maxCardLength(number));
const capitals = (text: string) => text.toUpperCase();

const cpf = { mask: '000.000.000-00' } as const;
// Letters too: numbers given out from July 2026 on have them, in capitals, and end in two digits as ever.
const cnpj = { mask: 'XX.XXX.XXX/XXXX-00', definitions: { X: /[0-9A-Z]/ }, prepareChar: capitals } as const;

const masks = {
  cpf: { ...cpf, ...digits },
  cnpj: { ...cnpj, autoCapitalize: 'characters', inputMode: 'text' },
  // Whichever takes more of what was typed.
  'cpf-or-cnpj': { mask: [cpf, cnpj], autoCapitalize: 'characters', inputMode: 'text' },
  cep: { mask: '00000-000', ...digits },
  // A mobile number has one digit more than a landline's, and begins with 9. What is pasted or filled in may begin with +55.
  phone: {
    mask: [{ mask: '(00) 0000-0000' }, { mask: '(00) 00000-0000' }, { mask: '+00 (00) 00000-0000' }],
    dispatch: (typed: string, field: DynamicMask) => field.compiledMasks[maskOfPhone(field.value + typed)],
    prepare: (text: string) => (text.length > 1 ? nationalPhone(text) : text),
    inputMode: 'tel',
  },
  // The groups of each brand, as `formatCardNumber` writes them.
  card: {
    mask: [{ mask: '0000 000000 00000' }, { mask: '0000 000000 0000' }, { mask: '0000 0000 0000 0000000' }],
    dispatch: (typed: string, field: DynamicMask) => field.compiledMasks[maskOfBrand(field.value + typed)],
    ...digits,
  },
} as const;

/** A text as a field of this mask writes it. */
function asMasked(mask: Mask, text: string): string {
  const masked = IMask.createMask(masks[mask]);
  masked.value = text;
  return masked.value;
}
