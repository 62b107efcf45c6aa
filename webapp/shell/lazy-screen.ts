import { type ComponentType, lazy } from 'react';
import { lateStyle } from '../browser/loading/late-style.ts';

/** A screen that comes when it is needed, together with the style that the first screen went without. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), lateStyle()]);
    return { default: screen };
  });
}
