import { type ComponentType, lazy } from 'react';
import { lateStyle } from '../browser/loading/late-style.ts';

/** A screen that loads on demand, together with the styles that the first screen omits. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), lateStyle()]);
    return { default: screen };
  });
}
