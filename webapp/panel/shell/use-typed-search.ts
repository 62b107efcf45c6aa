import { useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/** A search field: its text, and the text to search for, which follows when the typing pauses. `first`: at first. */
export function useTypedSearch(first = ''): { typed: string; search: string; type: (text: string) => void } {
  const [typed, type] = useState(first);
  return { typed, search: useDebounced(typed.trim().slice(0, 100)), type };
}
