/** How a key moves inside a tab strip or radio group. */
const steps: Record<string, 'next' | 'previous' | 'first' | 'last'> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * The index the focus moves to among `count` positions. It wraps at both ends and skips positions that may not be
 * chosen (WAI-ARIA patterns "tabs" and "radio group"). Null when the key does not move the focus.
 */
export function nextFocusIndex(
  key: string,
  from: number,
  count: number,
  canFocus: (index: number) => boolean = () => true,
): number | null {
  const step = steps[key];
  if (!step || count === 0) return null;
  const direction = step === 'previous' || step === 'last' ? -1 : 1;
  let index = step === 'first' ? 0 : step === 'last' ? count - 1 : wrap(from + direction, count);
  for (let tries = 0; tries < count; tries += 1) {
    if (canFocus(index)) return index;
    index = wrap(index + direction, count);
  }
  return null;
}

const wrap = (index: number, count: number) => (index + count) % count;
