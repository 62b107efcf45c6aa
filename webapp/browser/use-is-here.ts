import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page that a server drew is taken over, and on that server; true from then on, and for what is drawn later. */
export const useIsHere = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
