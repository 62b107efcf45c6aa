import { useDeferredValue, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and during hydration; true from then on, and in components mounted later. */
export const useIsHydrated = (): boolean =>
  // Deferred: the later rendering runs in slices, between which the page handles presses.
  useDeferredValue(
    useSyncExternalStore(
      neverChanges,
      () => true,
      () => false,
    ),
  );
