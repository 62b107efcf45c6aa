import { useTyped } from '../use-read.ts';
import { type TypedFields, typedFields, typedInputs, writeTypedFields } from './typed-inputs.ts';

/**
 * The fields of an agent's form, which outlive a switch to another contact: the fields, a function that keeps changes,
 * and one that empties the form.
 */
export function useTypedFields<Fields extends TypedFields>(
  name: string,
  empty: Fields,
): [fields: Fields, write: (change: Partial<Fields>) => void, clear: () => void] {
  const { forms } = useTyped(typedInputs);
  const fields = typedFields(forms, name, empty);
  return [fields, (change) => writeTypedFields(name, { ...fields, ...change }), () => writeTypedFields(name, null)];
}
