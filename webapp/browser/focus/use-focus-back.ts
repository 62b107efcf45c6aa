import { useEffect, useState } from 'react';

/** Gives the focus back to the element that had it before the component was shown, as a dialog does. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
