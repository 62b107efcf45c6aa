import { prefersReducedMotion } from '../device/reduced-motion.ts';

/**
 * Focuses a field and scrolls it into view with its label. The focus alone scrolls only as far as the cursor, so that
 * the top bar would cover the label. `shown`: what is scrolled into view in place of the field.
 */
export function showField(field: HTMLElement, shown: Element = field): void {
  field.focus({ preventScroll: true });
  shown.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
