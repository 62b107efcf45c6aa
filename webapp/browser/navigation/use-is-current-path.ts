import { useDeferredValue, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False while a page that a server drew is taken over, and on that server; true from then on, and for what is drawn later. */
export const useIsHydrated = (): boolean =>
  // Deferred: what then is drawn comes in slices, between which the page hears what is pressed.
  useDeferredValue(
    useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    ),
  );
