import { choiceNames } from '#shared/model/checkout-data.ts';
import type { SeenOrder } from '#shared/model/order/order.ts';
import { restoreDraft } from '../checkout/parse-draft.ts';
import type { OperationKind, PendingOperation } from './operation.ts';
import { afterEvent, operationStates } from './operation-states.ts';
import { withoutExpired, withPauses } from './queue.ts';

const isObject = (kept: unknown): kept is object => typeof kept === 'object' && kept !== null;
const hasTexts = (kept: object, ...fields: string[]) =>
  fields.every((field) => typeof Reflect.get(kept, field) === 'string');
const hasObjects = (kept: object, ...fields: string[]) => fields.every((field) => isObject(Reflect.get(kept, field)));

/** Whether stored data has what its kind needs. */
const isWhole: { [Kind in OperationKind]: (kept: object) => boolean } = {
  line: (kept) =>
    hasTexts(kept, 'index', 'sku', 'name', 'providerId') &&
    typeof Reflect.get(kept, 'quantity') === 'number' &&
    Array.isArray(Reflect.get(kept, 'attributes')) &&
    'subscription' in kept,
  choice: (kept) =>
    choiceNames.some((name) => name === Reflect.get(kept, 'name')) && hasObjects(kept, 'values', 'ifDone', 'ifRefused'),
  gift: (kept) => hasObjects(kept, 'selection'),
  address: (kept) =>
    hasObjects(kept, 'address') &&
    hasTexts(Reflect.get(kept, 'address'), 'name', 'zipCode', 'street', 'number', 'complement', 'neighborhood'),
  contact: (kept) =>
    hasObjects(kept, 'customer') && hasTexts(Reflect.get(kept, 'customer'), 'name', 'email', 'document'),
  confirm: () => true,
};

const isSeen = (kept: unknown): kept is SeenOrder =>
  isObject(kept) && hasTexts(kept, 'id') && typeof Reflect.get(kept, 'version') === 'number';

const isOperation = (kept: unknown): kept is PendingOperation => {
  if (!isObject(kept) || !hasTexts(kept, 'key', 'kind', 'state')) return false;
  const kind = Object.keys(isWhole).find((known): known is OperationKind => known === Reflect.get(kept, 'kind'));
  const isKnown = Object.keys(operationStates).includes(String(Reflect.get(kept, 'state')));
  const isDated = typeof Reflect.get(kept, 'at') === 'number';
  return kind !== undefined && isKnown && isDated && isSeen(Reflect.get(kept, 'seen')) && isWhole[kind](kept);
};

/**
 * Parses the stored queue after a reload; `now` in milliseconds since 1970. Drops what is invalid or too old. What was
 * being sent when the page closed is `unanswered`.
 */
export function restoreOperations(kept: unknown, now: number): PendingOperation[] {
  if (!Array.isArray(kept)) return [];
  const restored = kept
    .filter(isOperation)
    .map(withKnownFields)
    .flatMap((operation) => afterEvent(operation, 'close'));
  return withPauses(withoutExpired(restored, now));
}

/** The draft's fields that a choice writes have the right types. */
function withKnownFields(operation: PendingOperation): PendingOperation {
  if (operation.kind !== 'choice') return operation;
  const [values, ifDone, ifRefused] = [operation.values, operation.ifDone, operation.ifRefused].map(restoreDraft);
  return { ...operation, values: values ?? {}, ifDone: ifDone ?? {}, ifRefused: ifRefused ?? {} };
}
