import { isScanInField, type KeyBurst, withKey } from '#shared/rules/catalog/scanned-keys.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import type { FieldKey } from '../../browser/view/field-keys.ts';

/** The keys typed without a pause in one field, and what gives it the text from before. */
type FieldBurst = { burst: KeyBurst; field: FieldKey['field']; restore: () => void };
const typing = pageState<{ current: FieldBurst | null }>(() => ({ current: null }));

/**
 * Reads the keys of a text field. Returns the code if this key is the Enter of a scanner: the field has the text from
 * before the scan again. `null`: a person types.
 */
export function readFieldKey({ field, key, typed, at, restore }: FieldKey): string | null {
  const before = typing.current?.field === field ? typing.current : null;
  typing.current = null;
  if (key === 'Enter' && before && isScanInField(before.burst, at)) {
    before.restore();
    return before.burst.text;
  }
  if (typed === null) return null;
  const burst = withKey(before?.burst ?? null, typed, at);
  const isNew = before === null || burst.from !== before.burst.from;
  typing.current = { burst, field, restore: isNew ? restore : before.restore };
  return null;
}
