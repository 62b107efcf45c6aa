import { choiceNames } from '#shared/model/checkout-data.ts';
import { restoreDraft } from '../checkout/parse-draft.ts';
import { choiceValues } from './choice-fields.ts';

/** The stored values of earlier releases; `null` for none. */
export type EarlierValues = { lines: unknown; draft: unknown; confirmation: unknown };

/**
 * The operations that an earlier release stored in other entries: line changes, the choices of the checkout's draft,
 * and the confirmation. `newKey` makes idempotency keys. The result is not checked yet (`restoreOperations`).
 */
export const fromEarlierFormats = (
  { lines, draft, confirmation }: EarlierValues,
  newKey: () => string,
  now: number,
): unknown[] => [
  ...(Array.isArray(lines) ? lines.flatMap((line) => linesFrom(line, newKey)) : []),
  ...choicesFrom(draft, now),
  ...confirmationFrom(confirmation),
];

const isObject = (kept: unknown): kept is object => typeof kept === 'object' && kept !== null;

/** A confirmation without a response had the fields of its order beside its own. */
function confirmationFrom(kept: unknown): object[] {
  if (!isObject(kept)) return [];
  const { id, version, key, at } = { id: null, version: null, key: null, at: null, ...kept };
  return [{ kind: 'confirm', key, at, seen: { id, version }, state: 'unanswered' }];
}

/** A line had its unanswered attempt inside; the attempt is an operation before it now. */
function linesFrom(kept: unknown, newKey: () => string): object[] {
  if (!isObject(kept)) return [];
  const { tried, ...wanted } = { tried: null as unknown, quantity: null as unknown, ...kept };
  const line = { ...wanted, kind: 'line' };
  if (!isObject(tried)) return [{ ...line, key: newKey(), state: 'waiting' }];
  const change = Object(Reflect.get(tried, 'change'));
  const attempt = { ...line, ...change, body: change, key: Reflect.get(tried, 'key'), state: 'unanswered' };
  return change.quantity === wanted.quantity ? [attempt] : [attempt, { ...line, key: newKey(), state: 'waiting' }];
}

/** A choice after an unknown result named no version; it is based on the newest one that the others name. */
function choicesFrom(kept: unknown, now: number): object[] {
  const { orderId, ...draft } = restoreDraft(kept);
  const unsent: unknown = isObject(kept) ? Reflect.get(kept, 'unsent') : null;
  if (!orderId || !Array.isArray(unsent)) return [];
  const choices = unsent.filter(isObject).map((choice) => ({ name: null, seen: null, ...choice }));
  const version = Math.max(0, ...choices.map(({ seen }) => Number(Object(seen).version ?? 0)));
  return choices.map((choice) => {
    const name = choiceNames.find((known) => known === choice.name);
    const values = name ? choiceValues(name, draft) : null;
    return { ...choice, kind: 'choice', at: now, seen: choice.seen ?? { id: orderId, version }, values };
  });
}
