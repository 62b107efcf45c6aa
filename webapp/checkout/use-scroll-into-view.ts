import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../browser/device/reduced-motion.ts';
import { holdScrollPosition } from '../browser/scroll/hold-scroll-position.ts';

/**
 * Scrolls what a press brings into view, above the footer: what a choice asks next, or a search's results. `expect`
 * comes with the press: what is open from the start is not scrolled to.
 */
export function useScrollIntoView(isShown: boolean, choice: string) {
  const ref = useRef<HTMLDivElement>(null);
  const isExpected = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each choice
  useEffect(() => {
    if (!isShown || !isExpected.current) return;
    isExpected.current = false;
    ref.current?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  }, [isShown, choice]);
  const expect = () => {
    isExpected.current = true;
    holdScrollPosition();
  };
  return { ref, expect };
}
