import { useSyncExternalStore } from 'react';
import { isFramed } from '../device/is-framed.ts';

/** From this width on, the contacts of an agent stand beside the page, except in a frame. */
const wide = '(min-width: 900px)';

/** Whether the contacts stand beside the page, updated at every change. */
export const useHasSideList = (): boolean => useSyncExternalStore(subscribe, hasSideList, () => false);

const hasSideList = () => !isFramed() && window.matchMedia(wide).matches;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
