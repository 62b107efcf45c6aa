/** Adds an empty place at the start of the content, in the flow of the page. */
export function placeInContent(className: string): Element {
  const place = document.createElement('div');
  place.className = className;
  document.querySelector('main')?.prepend(place);
  return place;
}
