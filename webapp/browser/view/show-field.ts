import { prefersReducedMotion } from '../device/reduced-motion.ts';

/**
 * Focuses a field and scrolls it into view with its label. The focus alone scrolls only as far as the cursor, so that
 * the top bar would cover the label.
 */
export function showField(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
