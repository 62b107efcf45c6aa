import { useEffect, useRef } from 'react';

/**
 * Lets the phone's back button close what lies over the page. In-chat browsers leave the shop on "back" otherwise: an
 * overlay therefore has a history entry of its own, which goes away with it.
 */
export function useBackCloses(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    let wentBack = false;
    const close = () => {
      wentBack = true;
      latest.current();
    };
    window.history.pushState({ overlay: true }, '');
    window.addEventListener('popstate', close);
    return () => {
      window.removeEventListener('popstate', close);
      const state: unknown = window.history.state;
      const isStillThere = typeof state === 'object' && state !== null && 'overlay' in state;
      if (!wentBack && isStillThere) window.history.back();
    };
  }, []);
}
