import { useEffect } from 'react';
import { createStore } from './create-store.ts';

/** What waits behind an entry of the menu: '3 novos'. `isBad`: something went wrong there. */
export type MenuCount = { count: number; what: string; isBad?: boolean };

const counts = createStore<Readonly<Record<string, MenuCount>>>(() => ({}));

/** The counts by the path of the entry. */
export const useMenuCounts = counts.use;

/** Shows a count at an entry: `useMenuCount('/pedidos', { count: 3, what: 'novos' })`. */
export function useMenuCount(path: string, { count, what, isBad = false }: MenuCount): void {
  useEffect(() => counts.set({ ...counts.get(), [path]: { count, what, isBad } }), [path, count, what, isBad]);
}
