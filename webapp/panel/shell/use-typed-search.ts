import { useState } from 'react';
import { useSettled } from './use-settled.ts';

/** A search field: its text, and the text to search for, which follows when the typing pauses. */
export function useTypedSearch(): { typed: string; search: string; type: (text: string) => void } {
  const [typed, type] = useState('');
  return { typed, search: useSettled(typed.trim().slice(0, 100)), type };
}
