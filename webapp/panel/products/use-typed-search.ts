import { useEffect, useState } from 'react';

/** Milliseconds without a key before the search runs. */
const pauseMs = 250;

/** A search field: its text, and the text to search for, which follows when the typing pauses. */
export function useTypedSearch(): { typed: string; search: string; type: (text: string) => void } {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim().slice(0, 100)), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, search, type: setTyped };
}
