import {
  type CheckoutData,
  choiceNames,
  type DraftFields,
  emptyCheckoutData,
  type UnsentChoice,
} from '#shared/model/checkout-data.ts';

/**
 * Parses a stored draft. It may come from an older version or be manipulated, so only fields of the right type are
 * accepted.
 */
export function restoreDraft(kept: unknown): Partial<CheckoutData> {
  if (typeof kept !== 'object' || kept === null) return {};
  const unsent = 'unsent' in kept && Array.isArray(kept.unsent) ? kept.unsent.flatMap(keptChoice) : [];
  return { ...fieldsFrom(kept), unsent };
}

function fieldsFrom(kept: object): Partial<CheckoutData> {
  const known = Object.entries(emptyCheckoutData).flatMap(([name, empty]) => {
    const value: unknown = Reflect.get(kept, name);
    const isLike = value !== undefined && (value === null || empty === null || typeof value === typeof empty);
    return isLike && name !== 'unsent' ? [[name, value]] : [];
  });
  return Object.fromEntries(known);
}

/** A choice that was being sent when the page closed counts as unanswered. */
function keptChoice(kept: unknown): UnsentChoice[] {
  if (typeof kept !== 'object' || kept === null || !('key' in kept) || typeof kept.key !== 'string') return [];
  const name = choiceNames.find((known) => known === Reflect.get(kept, 'name'));
  if (name === undefined) return [];
  const fieldsAt = (place: string): DraftFields => fieldsFrom(Object(Reflect.get(kept, place)));
  return [
    {
      name,
      key: kept.key,
      seen: seenFrom(Reflect.get(kept, 'seen')),
      state: Reflect.get(kept, 'state') === 'waiting' ? 'waiting' : 'unanswered',
      ifDone: fieldsAt('ifDone'),
      ifRefused: fieldsAt('ifRefused'),
    },
  ];
}

function seenFrom(kept: unknown): UnsentChoice['seen'] {
  if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('version' in kept)) return null;
  const { id, version } = kept;
  return typeof id === 'string' && typeof version === 'number' ? { id, version } : null;
}
