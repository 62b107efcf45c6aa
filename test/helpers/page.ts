import type { TestContext } from 'node:test';

/** A tab as the webapp's browser files see it, for tests that run without one. */
export type Tab = {
  path: string;
  search: string;
  hash: string;
  reloads: number;
  sessionStorage: Map<string, string>;
  localStorage: Map<string, string>;
};

type Options = { url?: string; storage?: 'works' | 'blocked' };

/** Stands in for `window` until the test ends. A blocked storage throws when it is only named, as browsers do. */
export function openTab(t: TestContext, { url = '/', storage = 'works' }: Options = {}): Tab {
  const tab: Tab = { path: '', search: '', hash: '', reloads: 0, sessionStorage: new Map(), localStorage: new Map() };
  goTo(tab, url);
  const areaOf = (entries: Map<string, string>) => {
    if (storage === 'blocked') throw new DOMException('access is denied', 'SecurityError');
    return {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    };
  };
  const listeners = new Map<string, Set<() => void>>();
  const window = {
    location: {
      get pathname() {
        return tab.path;
      },
      get search() {
        return tab.search;
      },
      get hash() {
        return tab.hash;
      },
      reload: () => tab.reloads++,
    },
    history: { state: null, replaceState: (_state: unknown, _title: string, to: string) => goTo(tab, to) },
    get sessionStorage() {
      return areaOf(tab.sessionStorage);
    },
    get localStorage() {
      return areaOf(tab.localStorage);
    },
    addEventListener: (name: string, listener: () => void) => listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    removeEventListener: (name: string, listener: () => void) => listeners.get(name)?.delete(listener),
    dispatch: (name: string) => {
      for (const listener of listeners.get(name) ?? []) listener();
    },
  };
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'window'));
  return tab;
}

/** Changes the address as a link inside the tab does, and tells who listens. */
export function followLink(tab: Tab, url: string): void {
  goTo(tab, url);
  const window: unknown = Reflect.get(globalThis, 'window');
  if (typeof window === 'object' && window !== null && 'dispatch' in window && typeof window.dispatch === 'function')
    window.dispatch('hashchange');
}

function goTo(tab: Tab, url: string) {
  const { pathname, search, hash } = new URL(url, 'http://loja');
  Object.assign(tab, { path: pathname, search, hash });
}
