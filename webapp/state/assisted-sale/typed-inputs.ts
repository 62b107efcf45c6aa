import { proxy } from 'valtio';
import { pageState } from '../../browser/storage/page-state.ts';
import { loadValue, removeValue, saveValue } from '../../browser/storage/storage.ts';
import { orderState } from '../order/order.ts';

/** The fields of a form by their names. */
export type TypedFields = Record<string, string | boolean>;

/**
 * What an agent typed into the forms of an order and did not send, by the form's name. It is kept for each contact, so
 * that it is there again after the agent served another one. The next order begins with empty forms.
 */
export const typedInputs = pageState(() =>
  proxy<{ orderId: string | null; forms: Record<string, TypedFields> }>({ orderId: null, forms: {} }),
);

/** Shows what was typed for this order. A second call for the same order does nothing. */
export function restoreTypedInputs(orderId: string): void {
  if (typedInputs.orderId === orderId) return;
  const stored = Object(loadValue('typed_inputs'));
  Object.assign(typedInputs, { orderId, forms: stored.orderId === orderId ? formsOf(stored.forms) : {} });
}

/** The stored forms by their names. Storage may hold anything. */
export const formsOf = (stored: unknown): Record<string, TypedFields> =>
  Object.fromEntries(Object.entries(Object(stored)).map(([name, form]) => [name, fieldsOf(form)]));

const fieldsOf = (form: unknown): TypedFields =>
  Object.fromEntries(
    Object.entries(Object(form)).filter(
      (field): field is [string, string | boolean] => typeof field[1] === 'string' || typeof field[1] === 'boolean',
    ),
  );

/** The fields of a form, with those that are `empty` where nothing was typed. */
export function typedFields<Fields extends TypedFields>(
  forms: Readonly<Record<string, TypedFields>>,
  name: string,
  empty: Fields,
): Fields {
  const typed = Object.entries(forms[name] ?? {}).filter(([field, value]) => typeof empty[field] === typeof value);
  return { ...empty, ...Object.fromEntries(typed) };
}

/** Keeps the fields of a form; `null`: the form was sent or given up. */
export function writeTypedFields(name: string, fields: TypedFields | null): void {
  const orderId = orderState.order?.id ?? typedInputs.orderId;
  // Before the first form is shown, storage may hold what was typed in another.
  if (orderId !== null) restoreTypedInputs(orderId);
  if (fields === null) delete typedInputs.forms[name];
  else typedInputs.forms[name] = fields;
  const { forms } = typedInputs;
  if (Object.keys(forms).length === 0) removeValue('typed_inputs');
  else saveValue('typed_inputs', { orderId, forms });
}
