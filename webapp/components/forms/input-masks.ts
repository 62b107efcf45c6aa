import { nationalPhone } from '#shared/rules/brazil/phone.ts';
import { maxCardLength } from '#shared/rules/card/card-number.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';

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

/** The masks of the fields, as IMask reads them (spec §5, "Formatters"). */
export const inputMasks = {
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
