import { type RefObject, useCallback, useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../browser/device/reduced-motion.ts';

/**
 * Scrolls a strip by the number of fully visible parts, up to its ends (spec §2: "not infinite"). Returns which
 * directions are possible.
 */
export function useSlide(strip: RefObject<HTMLElement | null>, parts: number) {
  const [ways, setWays] = useState({ canGoBack: false, canGoOn: false });
  const measure = useCallback(() => {
    if (!strip.current) return;
    const { scrollLeft } = strip.current;
    const next = { canGoBack: scrollLeft > 1, canGoOn: scrollLeft < endOf(strip.current) - 1 };
    setWays((known) => (known.canGoBack === next.canGoBack && known.canGoOn === next.canGoOn ? known : next));
  }, [strip]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: more parts may need more scrolling
  useEffect(() => {
    if (!strip.current || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(measure);
    watch.observe(strip.current);
    return () => watch.disconnect();
  }, [strip, parts, measure]);

  const by = (direction: 1 | -1) => {
    if (!strip.current) return;
    strip.current.scrollTo({ left: nextPlace(strip.current, direction), behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  };
  return { ...ways, by, measure };
}

const endOf = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;

function nextPlace(strip: Element, direction: 1 | -1): number {
  const [first, second] = strip.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0;
  const step = second.offsetLeft - first.offsetLeft;
  const seen = Math.max(1, Math.floor(strip.clientWidth / step));
  const place = (Math.round(strip.scrollLeft / step) + direction * seen) * step;
  return Math.min(Math.max(place, 0), endOf(strip));
}
