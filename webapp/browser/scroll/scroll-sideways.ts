/**
 * Scrolls a snapping strip to a position with the easing `progress` (elapsed ms → 0 to 1), and calls `done` at the end.
 * The browser's smooth scrolling has no duration. Returns a function that stops it.
 */
export function scrollSideways(
  strip: HTMLElement,
  to: number,
  progress: (elapsed: number) => number,
  done: () => void,
): () => void {
  const from = strip.scrollLeft;
  const start = performance.now();
  let frame = 0;
  // A snapping strip would jump to the nearest picture at every step.
  strip.style.scrollSnapType = 'none';
  const finish = () => {
    cancelAnimationFrame(frame);
    strip.style.scrollSnapType = '';
  };
  const step = (now: number) => {
    const part = progress(now - start);
    strip.scrollLeft = from + (to - from) * part;
    if (part < 1) {
      frame = requestAnimationFrame(step);
    } else {
      finish();
      done();
    }
  };
  frame = requestAnimationFrame(step);
  return finish;
}
