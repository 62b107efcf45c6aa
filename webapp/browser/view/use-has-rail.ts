import { useSyncExternalStore } from 'react';

/** As in `agent-checkout.css`. In letters' widths: with large text the form needs the whole width. */
const wide = '(min-width: 56.25em) and (min-height: 30em)';

/** Whether the summary of an agent's checkout stands beside the form, updated at every change. */
export const useHasRail = (): boolean => useSyncExternalStore(subscribe, hasRail, () => false);

const hasRail = () => window.matchMedia(wide).matches;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
