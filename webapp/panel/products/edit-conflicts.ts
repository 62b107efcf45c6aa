import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formOf, type ProductForm, type VariantForm } from './product-form.ts';

type Detail = PanelData<'product'>;

/** A field of the form: of the product, or of the variant with this key. */
export type FieldPlace = { variant: string | null; field: string };
/** A field that two people changed to different values. */
export type FieldConflict = FieldPlace & { mine: unknown; theirs: unknown };
/** What another person changed of a product while this one was editing it. */
export type EditConflicts = {
  conflicts: FieldConflict[];
  /** What they changed and this person did not touch: it is in the form already. */
  merged: (FieldPlace & { from: unknown; to: unknown })[];
  /** What was typed for variants that do not exist any more. */
  gone: { name: string; typed: (FieldPlace & { mine: unknown })[] }[];
};

/** Compares what a person typed with the product that they saw and with the product as it is now. */
export function editConflicts(form: ProductForm, seen: Detail, now: Detail): EditConflicts {
  const [before, after] = [formOf(seen), formOf(now)];
  const conflicts: FieldConflict[] = [];
  const merged: EditConflicts['merged'] = [];
  const gone: EditConflicts['gone'] = [];
  for (const place of placesOf(before, after)) {
    const [typed, old, newer] = [form, before, after].map((one) => readField(one, place));
    if (isSame(old, newer)) continue;
    if (isSame(typed, old)) merged.push({ ...place, from: old, to: newer });
    else if (!isSame(typed, newer)) conflicts.push({ ...place, mine: typed, theirs: newer });
  }
  for (const old of before.variants) {
    if (after.variants.some(({ key }) => key === old.key)) continue;
    const typed = form.variants.find(({ key }) => key === old.key);
    const changed = variantFields.filter((field) => typed && typed[field] !== old[field]);
    if (typed && changed.length > 0)
      gone.push({
        name: old.options,
        typed: changed.map((field) => ({ variant: old.key, field, mine: typed[field] })),
      });
  }
  return { conflicts, merged, gone };
}

/** The value of a field; `undefined`: its variant does not exist. */
export function readField(form: ProductForm, { variant, field }: FieldPlace): unknown {
  const of = variant === null ? form : form.variants.find(({ key }) => key === variant);
  return of && Object.entries(of).find(([name]) => name === field)?.[1];
}

/** The form with another value of a field. */
export const writeField = (form: ProductForm, { variant, field }: FieldPlace, value: unknown): ProductForm =>
  variant === null
    ? { ...form, [field]: value }
    : { ...form, variants: form.variants.map((one) => (one.key === variant ? { ...one, [field]: value } : one)) };

/** The name of a field in maps. */
export const placeKey = ({ variant, field }: FieldPlace): string => `${variant ?? ''} ${field}`;

const productFields = [
  'name',
  'brand',
  'description',
  'images',
  'imageTexts',
  'categoryIds',
  'highlights',
  'lowStock',
] as const satisfies readonly (keyof ProductForm)[];
const variantFields = [
  'price',
  'promotion',
  'startsAt',
  'endsAt',
  'stock',
  'weight',
  'barcode',
  'isActive',
] as const satisfies readonly (keyof VariantForm)[];

const placesOf = (before: ProductForm, after: ProductForm): FieldPlace[] => [
  ...productFields.map((field) => ({ variant: null, field })),
  ...before.variants
    .filter(({ key }) => after.variants.some((one) => one.key === key))
    .flatMap(({ key }) => variantFields.map((field) => ({ variant: key, field }))),
];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
