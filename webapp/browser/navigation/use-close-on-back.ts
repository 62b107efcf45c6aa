import { useEffect, useRef } from 'react';
import { pushOverlayEntry } from './overlay-history.ts';

/** Lets the phone's back button close what lies over the page, for as long as it is there. */
export function useCloseOnBack(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => pushOverlayEntry(() => latest.current()), []);
}
