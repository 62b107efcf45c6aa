import { useEffect, useRef } from 'react';
import { pushOverlayEntry } from './overlay-history.ts';

/** Closes an overlay with the phone's back button, while it is mounted. */
export function useCloseOnBack(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => pushOverlayEntry(() => latest.current()), []);
}
