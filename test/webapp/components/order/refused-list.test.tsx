import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isValidElement, type ReactNode } from 'react';
import { RefusedList } from '../../../../webapp/components/order/refused-list.tsx';

/** The keys of the entries in a list, in their order. */
function keysIn(part: ReactNode): (string | null)[] {
  if (Array.isArray(part)) return part.flatMap(keysIn);
  if (!isValidElement<{ children?: ReactNode }>(part)) return [];
  return part.type === 'li' ? [part.key] : keysIn(part.props.children);
}

test('two refused variants of a product are two entries', () => {
  const text = 'Camiseta está esgotada.';
  const refused = [
    { key: 'k1', title: 'Camiseta', text },
    { key: 'k2', title: 'Camiseta', text },
  ];
  assert.deepEqual(keysIn(RefusedList({ refused, onDismiss: () => undefined })), ['k1', 'k2']);
});
