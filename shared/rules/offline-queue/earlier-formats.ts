import { restoreDraft } from '../checkout/restored-draft.ts';
import { choiceValues } from './choice-fields.ts';
import type { ChoiceOperation } from './operation.ts';

/** The stored values of earlier releases; `null` for none. */
export type EarlierValues = { lines: unknown; confirmation: unknown; draft: unknown };

/**
 * The operations that an earlier release stored in other entries: line changes, a confirmation, and the choices of the
 * checkout's draft. `newKey` makes idempotency keys. The result is not checked yet (`restoreOperations`).
 */
export const fromEarlierFormats = (
  { lines, confirmation, draft }: EarlierValues,
  newKey: () => string,
  now: number,
): unknown[] => [
  ...(Array.isArray(lines) ? lines.flatMap((line) => linesFrom(line, newKey)) : []),
  ...choicesFrom(draft, now),
  ...(isObject(confirmation) ? [confirmationFrom(confirmation)] : []),
];

const isObject = (kept: unknown): kept is object => typeof kept === 'object' && kept !== null;

/** A line had its unanswered attempt inside; the attempt is an operation before it now. */
function linesFrom(kept: unknown, newKey: () => string): object[] {
  if (!isObject(kept)) return [];
  const { tried, ...wanted } = { tried: null as unknown, quantity: null as unknown, ...kept };
  const line = { ...wanted, kind: 'line' };
  if (!isObject(tried)) return [{ ...line, key: newKey(), state: 'waiting' }];
  const change = Object(Reflect.get(tried, 'change'));
  const attempt = { ...line, ...change, key: Reflect.get(tried, 'key'), state: 'unanswered' };
  return change.quantity === wanted.quantity ? [attempt] : [attempt, { ...line, key: newKey(), state: 'waiting' }];
}

/** A choice after an unknown result named no version; it is based on the newest one that the others name. */
function choicesFrom(kept: unknown, now: number): Partial<ChoiceOperation>[] {
  const { orderId, unsent = [], ...draft } = restoreDraft(kept);
  if (!orderId) return [];
  const version = Math.max(0, ...unsent.map(({ seen }) => seen?.version ?? 0));
  return unsent.map(({ name, key, seen, state, ifDone, ifRefused }) => ({
    ...{ kind: 'choice', name, key, state, ifDone, ifRefused, at: now },
    seen: seen ?? { id: orderId, version },
    values: choiceValues(name, draft),
  }));
}

function confirmationFrom(kept: object): object {
  const { id, version, ...confirmation } = { id: null as unknown, version: null as unknown, ...kept };
  return { ...confirmation, kind: 'confirmation', seen: { id, version }, state: 'unanswered' };
}
