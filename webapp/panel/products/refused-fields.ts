import { type FormProblems, fieldOf, type ProductForm } from './product-form.ts';

/** The fields of a variant by the code of the refusal. */
const variantFields: Readonly<Record<string, string>> = {
  ...{ 'bad-price': 'price', 'no-price': 'price', 'bad-promotion': 'promotion', 'bad-window': 'endsAt' },
  ...{ 'bad-stock': 'stock', 'too-few': 'stock', 'bad-variant': 'options', 'sku-taken': 'options' },
  'bad-barcode': 'barcode',
};

/** Where a refusal of the shop is said: at its field if that is certain, else above the form. */
export function problemsOfRefusal(code: string, text: string, { variants }: ProductForm): FormProblems {
  if (code === 'no-name') return { name: text };
  if (code === 'bad-picture') return { images: text };
  const field = variantFields[code];
  const own = field === 'options' ? variants.filter(({ sku }) => sku === null) : variants;
  const [variant] = own;
  const isShown = field !== 'options' || variants.length > 1;
  return field && variant && own.length === 1 && isShown ? { [fieldOf(variant.key, field)]: text } : { form: text };
}
