import { useEffect, useRef } from 'react';
import { enterOverlay } from './overlay-history.ts';

/** Lets the phone's back button close what lies over the page, for as long as it is there. */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => enterOverlay(() => latest.current()), []);
}
