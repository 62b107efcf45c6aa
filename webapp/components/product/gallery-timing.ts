/** Spec §9: "Product page gallery slide duration 450 ms, interval 2000 ms". */
const slideDuration = 450;
export const slideInterval = 2_000;

/** The index of the picture that a strip shows at this scroll position. */
export function slideIndexAt(scrollLeft: number, width: number, count: number): number {
  if (width <= 0 || count === 0) return 0;
  return Math.min(Math.max(Math.round(scrollLeft / width), 0), count - 1);
}

/** The progress of a slide after `elapsed` ms, from 0 to 1, eased at both ends. */
export function slideProgress(elapsed: number): number {
  const part = Math.min(Math.max(elapsed / slideDuration, 0), 1);
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
}
