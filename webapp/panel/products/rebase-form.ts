import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { formOf, type ProductForm } from './product-form.ts';

type Detail = PanelData<'product'>;

/**
 * The form after somebody else changed the product: what the person typed stays, and each other field shows what is
 * true now.
 */
export function rebasedForm(form: ProductForm, seen: Detail, now: Detail): ProductForm {
  const [before, after] = [formOf(seen), formOf(now)];
  const kept = form.variants.flatMap((typed) => {
    const old = before.variants.find(({ key }) => key === typed.key);
    const newer = after.variants.find(({ key }) => key === typed.key);
    if (!old) return [typed];
    return newer ? [withTyped(typed, old, newer)] : [];
  });
  const added = after.variants.filter(({ key }) => !form.variants.some((one) => one.key === key));
  return { ...withTyped(form, before, after), variants: [...kept, ...added] };
}

/** `after`, with the fields of `typed` that differ from `before`. */
function withTyped<Fields extends object>(typed: Fields, before: Fields, after: Fields): Fields {
  const names = Object.keys(after) as (keyof Fields)[];
  const chosen = names.map((name) => [name, isSame(typed[name], before[name]) ? after[name] : typed[name]]);
  return { ...after, ...Object.fromEntries(chosen) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
