import { useEffect, useRef } from 'react';

const margin = '600px';

/**
 * Calls `onSeen` whenever the element comes within `margin` of the visible area; at the end of a list it loads the next
 * page.
 */
export function useInView<Element extends HTMLElement>(onSeen: () => void) {
  const element = useRef<Element>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      {
        rootMargin: margin,
        // Inside a scrolling container the margin is relative to that container only.
        root: element.current.closest('.catalog-container'),
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}
