import type { TestContext } from 'node:test';

/** A tab as the webapp's browser files see it, for tests without a browser. */
export type Tab = {
  path: string;
  search: string;
  hash: string;
  reloads: number;
  /** The addresses that it was sent to, in order. */
  leftFor: string[];
  sessionStorage: Map<string, string>;
  localStorage: Map<string, string>;
  /** Whether the tab is in the background. */
  isHidden: boolean;
};

/** Reports that the tab's connection is lost or back. */
export function setOnline(isOnline: boolean): void {
  const { navigator, dispatch } = window as unknown as {
    navigator: { onLine: boolean };
    dispatch: (name: string) => void;
  };
  navigator.onLine = isOnline;
  dispatch(isOnline ? 'online' : 'offline');
}

type Options = { url?: string; storage?: 'works' | 'blocked' };

/** Replaces `window` until the test ends. A blocked storage throws on every access, as in browsers. */
export function openTab(t: TestContext, { url = '/', storage = 'works' }: Options = {}): Tab {
  const tab: Tab = {
    path: '',
    search: '',
    hash: '',
    reloads: 0,
    leftFor: [],
    sessionStorage: new Map(),
    localStorage: new Map(),
    isHidden: false,
  };
  goTo(tab, url);
  const areaOf = (entries: Map<string, string>) => {
    if (storage === 'blocked') throw new DOMException('access is denied', 'SecurityError');
    const calls = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    };
    // Its own property names are the entries', as in a browser.
    return Object.assign(Object.create(calls) as typeof calls, Object.fromEntries(entries));
  };
  const listeners = new Map<string, Set<(event?: unknown) => void>>();
  const steps: unknown[] = [];
  const window = {
    location: {
      get href() {
        return `http://loja${tab.path}${tab.search}${tab.hash}`;
      },
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
      assign: (url: string) => tab.leftFor.push(url),
    },
    history: {
      state: null as unknown,
      pushState: (state: unknown) => {
        steps.push(window.history.state);
        window.history.state = state;
      },
      back: () => {
        window.history.state = steps.pop() ?? null;
        window.dispatch('popstate');
      },
      replaceState: (state: unknown, _title: string, to?: string) => {
        window.history.state = state;
        if (to !== undefined) goTo(tab, to);
      },
    },
    get sessionStorage() {
      return areaOf(tab.sessionStorage);
    },
    get localStorage() {
      return areaOf(tab.localStorage);
    },
    navigator: { onLine: true },
    addEventListener: (name: string, listener: (event?: unknown) => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    removeEventListener: (name: string, listener: (event?: unknown) => void) => listeners.get(name)?.delete(listener),
    dispatch: (name: string, event?: unknown) => {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
    },
  };
  const document = {
    get visibilityState() {
      return tab.isHidden ? 'hidden' : 'visible';
    },
    // A page without elements.
    querySelector: () => null,
    scrollingElement: null,
    addEventListener: window.addEventListener,
    removeEventListener: window.removeEventListener,
  };
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
  Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'document');
  });
  return tab;
}

/** Sends the tab to the background or brings it back. */
export function setVisible(tab: Tab, isSeen: boolean): void {
  tab.isHidden = !isSeen;
  dispatch('visibilitychange');
}

/** Gives the tab's window the focus. */
export const setFocus = (): void => dispatch('focus');

/** Changes the address as a link inside the tab does, and notifies the listeners. */
export function followLink(tab: Tab, url: string): void {
  goTo(tab, url);
  dispatch('hashchange');
}

/** Goes one step back in the history, within the same document. */
export function goBackTo(tab: Tab, url: string): void {
  goTo(tab, url);
  dispatch('popstate');
}

function dispatch(event: string): void {
  const window: unknown = Reflect.get(globalThis, 'window');
  if (typeof window === 'object' && window !== null && 'dispatch' in window && typeof window.dispatch === 'function')
    window.dispatch(event);
}

function goTo(tab: Tab, url: string) {
  const { pathname, search, hash } = new URL(url, 'http://loja');
  Object.assign(tab, { path: pathname, search, hash });
}
