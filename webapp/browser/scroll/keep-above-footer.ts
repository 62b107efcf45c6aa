import { prefersReducedMotion } from '../device/reduced-motion.ts';

/** The footer and the toast arrive within this time after a press. Milliseconds. */
const arrivesWithinMs = 1_500;

/**
 * Scrolls an element that was just pressed above the footer and the toast, also when they arrive later. A scroll by the
 * person ends it. Returns a function that ends it. The stylesheet gives the element its `scroll-margin-bottom`.
 */
export function keepAboveFooter(element: Element): () => void {
  const show = () =>
    element.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  // The footer writes its height there.
  const observer = new MutationObserver(show);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const name of byPerson) window.removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, arrivesWithinMs);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  for (const name of byPerson) window.addEventListener(name, stop, { passive: true });
  show();
  return stop;
}

const byPerson = ['wheel', 'touchmove', 'keydown'] as const;
