import { useSyncExternalStore } from 'react';

/** Spec §9: "Mobile filter breakpoint 768px". */
const narrow = '(max-width: 767.98px)';

/** Whether the window is narrower than 768 px, updated at every change; a server assumes a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow, () => true);

const isNarrow = () => window.matchMedia(narrow).matches;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
