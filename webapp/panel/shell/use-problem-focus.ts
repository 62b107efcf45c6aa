import { type RefObject, useEffect, useRef, useState } from 'react';

/** Moves the focus to the first problem of a form: `form` is its element, `showFirst` runs after a refused save. */
export function useProblemFocus(): { form: RefObject<HTMLDivElement | null>; showFirst: () => void } {
  const form = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  // After the render that marks the fields.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(problemSelector)?.focus();
  }, [tries]);
  return { form, showFirst: () => setTries((now) => now + 1) };
}

const problemSelector = '[aria-invalid="true"], [data-problem]';
