/**
 * Sets `--order-footer`: how far above the lower edge of the window the footer starts. On a short page it is higher.
 * Returns a function that stops it.
 */
export function trackFooterEdge(footer: Element): () => void {
  const { body, documentElement: root } = document;
  const measure = () =>
    root.style.setProperty(
      '--order-footer',
      `${Math.round(window.innerHeight - footer.getBoundingClientRect().top)}px`,
    );
  const observer = new ResizeObserver(measure);
  observer.observe(footer);
  observer.observe(body);
  window.addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', measure);
    root.style.removeProperty('--order-footer');
  };
}
