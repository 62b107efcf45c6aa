/**
 * Keeps content above the phone's keyboard, which covers the page: sets `--keyboard`, the covered height in CSS pixels,
 * and scrolls the focused field into the visible part. Returns a function that stops it.
 */
export function trackKeyboardInset(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const { documentElement: root } = document;
  let before = 0;
  const measure = () => {
    const covered = coveredByKeyboard(window.innerHeight, viewport);
    if (covered === before) return;
    before = covered;
    root.style.setProperty('--keyboard', `${covered}px`);
    // Elements that depend on the lower edge measure again.
    window.dispatchEvent(new Event('resize'));
    const field = document.activeElement;
    if (covered > 0 && field instanceof HTMLElement && field !== document.body)
      field.scrollIntoView({ block: 'nearest' });
  };
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
    root.style.removeProperty('--keyboard');
  };
}

/** Every keyboard is higher; the browser's own bars that appear and disappear are lower. */
const minKeyboardHeight = 120;

/**
 * How many CSS pixels of the page's lower edge the keyboard covers. A zoomed page also shows less, but not because of a
 * keyboard.
 */
export function coveredByKeyboard(
  pageHeight: number,
  viewport: { readonly height: number; readonly offsetTop: number; readonly scale: number },
): number {
  const covered = Math.round(pageHeight - viewport.height - viewport.offsetTop);
  return viewport.scale > 1.01 || covered < minKeyboardHeight ? 0 : covered;
}
