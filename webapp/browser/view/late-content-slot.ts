/** The class of the place that a page keeps for content which arrives later, such as below what is read there. */
export const lateContentSlot = 'late-content-place';

/**
 * Adds an empty place to the content, in the flow of the page: where the page keeps one, else at its start or its end.
 */
export function insertLateContent(className: string, otherwise: 'start' | 'end'): Element {
  const place = document.createElement('div');
  const kept = document.querySelector(`.${lateContentSlot}`);
  const main = document.querySelector('main');
  place.className = kept ? className : `shop-page shop-page-narrow ${className}`;
  if (kept) kept.append(place);
  else if (otherwise === 'start') main?.prepend(place);
  else main?.append(place);
  return place;
}

/**
 * Scrolls to what arrived in the place after a press, and focuses it, unless the person has gone on to something else
 * meanwhile.
 */
export function showPlace(place: Element): void {
  place.scrollIntoView({ block: 'nearest' });
  if (document.activeElement?.matches('a, body')) place.querySelector('section')?.focus({ preventScroll: true });
}
