/**
 * Sets `--order-footer`: how far above the lower edge of the window the footer starts. On a short page it is higher.
 * One that stands beside the page, in the summary of a wide screen, covers nothing. Returns a function that stops it.
 * It is the `ref` of a footer.
 */
export function trackFooterEdge(footer: Element | null): (() => void) | undefined {
  if (!footer) return;
  const { body, documentElement: root } = document;
  const measure = () => {
    const { top, width, height } = footer.getBoundingClientRect();
    const isBeside = width < window.innerWidth / 2;
    // A high footer does not stick to the lower edge. A list of problems may make it higher: without them in view
    // nothing explains the disabled button.
    const isTall =
      !isBeside && height > window.innerHeight * (footer.querySelector('.problems-list-title') ? 0.4 : 0.3);
    root.toggleAttribute('data-tall-footer', isTall);
    root.style.setProperty('--order-footer', `${isTall || isBeside ? 0 : Math.round(window.innerHeight - top)}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(footer);
  observer.observe(body);
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    root.style.removeProperty('--order-footer');
    root.removeAttribute('data-tall-footer');
  };
}
