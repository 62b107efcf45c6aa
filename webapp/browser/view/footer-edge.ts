/** Tells the style how far above the lower edge the footer begins, while it is there; returns how to stop. On a short page it stands higher. */
export function trackFooterEdge(footer: Element): () => void {
  const { body, documentElement: root } = document;
  const measure = () =>
    root.style.setProperty('--order-footer', `${Math.round(window.innerHeight - footer.getBoundingClientRect().top)}px`);
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
