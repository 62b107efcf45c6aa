/** Scrolls a strip until this child is in its middle. Unlike `scrollIntoView` it moves nothing else. */
export function centerInStrip(strip: Element, part: HTMLElement): void {
  strip.scrollLeft = part.offsetLeft - (strip.clientWidth - part.offsetWidth) / 2;
}
