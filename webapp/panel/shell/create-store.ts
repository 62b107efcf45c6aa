import { useSyncExternalStore } from 'react';

/** A value that components follow. */
export type Store<Value> = {
  get(): Value;
  set(next: Value): void;
  /** The value now; the component renders again when it changes. */
  use(): Value;
};

/** Creates a store. `first` gives the value until the first `set`; it is read at the first use. */
export function createStore<Value>(first: () => Value): Store<Value> {
  let held: { value: Value } | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => {
    held ??= { value: first() };
    return held.value;
  };
  return {
    get,
    set: (next) => {
      held = { value: next };
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
