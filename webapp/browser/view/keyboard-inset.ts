/**
 * Keeps what matters above the phone's keyboard, which lies over the page: tells the style how much of the lower edge it covers, in CSS
 * pixels as `--keyboard`, and brings the field that is written in into what is left. Returns how to stop.
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
    // What measured itself against the lower edge does so again.
    window.dispatchEvent(new Event('resize'));
    const field = document.activeElement;
    if (covered > 0 && field instanceof HTMLElement && field !== document.body) field.scrollIntoView({ block: 'nearest' });
  };
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
    root.style.removeProperty('--keyboard');
  };
}

/** No keyboard is lower; a browser's own bars that come and go are. */
const minKeyboardHeight = 120;

/** How many CSS pixels of the page's lower edge the keyboard covers. Who has zoomed in sees less, and has no keyboard for it. */
export function coveredByKeyboard(
  pageHeight: number,
  viewport: { readonly height: number; readonly offsetTop: number; readonly scale: number },
): number {
  const covered = Math.round(pageHeight - viewport.height - viewport.offsetTop);
  return viewport.scale > 1.01 || covered < minKeyboardHeight ? 0 : covered;
}
