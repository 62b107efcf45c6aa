/** Scrolls a strip until this child of it stands in its middle. Nothing else moves, as it would by `scrollIntoView`. */
export function centerInStrip(strip: Element, part: HTMLElement): void {
  strip.scrollLeft = part.offsetLeft - (strip.clientWidth - part.offsetWidth) / 2;
}
