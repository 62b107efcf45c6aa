import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the first problem of a form, with its words in view. `form` is its element, `showFirst` runs after
 * a refused save.
 */
export function useProblemFocus<Form extends HTMLElement = HTMLDivElement>(): {
  form: RefObject<Form | null>;
  showFirst: () => void;
} {
  const form = useRef<Form>(null);
  const [tries, setTries] = useState(0);
  // After the render that marks the fields.
  useEffect(() => {
    const first = tries > 0 ? form.current?.querySelector<HTMLElement>(problemSelector) : null;
    first?.focus({ preventScroll: true });
    // The words below a field at the edge would stay behind the buttons of the page.
    first?.scrollIntoView({ block: 'center' });
  }, [tries]);
  return { form, showFirst: () => setTries((now) => now + 1) };
}

const problemSelector = '[aria-invalid="true"], [data-problem]';
