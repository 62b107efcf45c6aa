import { type RefObject, useCallback, useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../browser/device/reduced-motion.ts';

/**
 * Scrolls a strip by the number of fully visible parts, up to its ends (spec §2: "not infinite"). Returns which
 * directions are possible.
 */
export function useTabArrows(strip: RefObject<HTMLElement | null>, parts: number) {
  const [canGoBack, setCanGoBack] = useState(false);
  const [canGoOn, setCanGoOn] = useState(false);
  const measure = useCallback(() => {
    if (!strip.current) return;
    const { scrollLeft } = strip.current;
    setCanGoBack(scrollLeft > 1);
    setCanGoOn(scrollLeft < maxScroll(strip.current) - 1);
  }, [strip]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more parts may need more scrolling
  useEffect(() => {
    if (!strip.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(strip.current);
    return () => observer.disconnect();
  }, [strip, parts, measure]);

  const slideBy = (direction: 1 | -1) => {
    if (!strip.current) return;
    strip.current.scrollTo({
      left: nextScrollPosition(strip.current, direction),
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  };
  return { canGoBack, canGoOn, by: slideBy, measure };
}

const maxScroll = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;

function nextScrollPosition(strip: Element, direction: 1 | -1): number {
  const [first, second] = strip.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0;
  const step = second.offsetLeft - first.offsetLeft;
  const visibleCount = Math.max(1, Math.floor(strip.clientWidth / step));
  const position = (Math.round(strip.scrollLeft / step) + direction * visibleCount) * step;
  return Math.min(Math.max(position, 0), maxScroll(strip));
}
