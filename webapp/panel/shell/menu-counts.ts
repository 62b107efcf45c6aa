import { useEffect, useSyncExternalStore } from 'react';

/** What waits behind an entry of the menu: '3 novos'. `isBad`: something went wrong there. */
export type MenuCount = { count: number; what: string; isBad?: boolean };

let counts: Readonly<Record<string, MenuCount>> = {};
const listeners = new Set<() => void>();

/** The counts by the path of the entry. */
export const useMenuCounts = (): Readonly<Record<string, MenuCount>> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => counts,
  );

/** Shows a count at an entry: `useMenuCount('/pedidos', { count: 3, what: 'novos' })`. */
export function useMenuCount(path: string, { count, what, isBad = false }: MenuCount): void {
  useEffect(() => {
    counts = { ...counts, [path]: { count, what, isBad } };
    for (const listener of listeners) listener();
  }, [path, count, what, isBad]);
}
