type LoadOptions = {
  /** The global function that the script calls when it is ready; without it, the `load` event is enough. */
  callback?: string;
  attributes?: Readonly<Record<string, string>>;
};

const timeoutMs = 15_000;
const scripts = new Map<string, Promise<void>>();

/**
 * Loads a third-party script once, for any number of calls. Rejects if the script fails to load, is blocked or times
 * out; the next call then retries. The page's content security policy must allow its URL.
 */
export function loadScript(url: string, options: LoadOptions = {}): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const script = append(url, options);
  scripts.set(url, script);
  script.catch(() => scripts.delete(url));
  return script;
}

function append(url: string, { callback, attributes = {} }: LoadOptions): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => giveUp('did not come in time'), timeoutMs);
    const finish = () => {
      clearTimeout(timer);
      done();
    };
    const giveUp = (why: string) => {
      clearTimeout(timer);
      script.remove();
      fail(new Error(`the script ${url} ${why}`));
    };
    if (callback) Reflect.set(window, callback, finish);
    else script.onload = finish;
    script.onerror = () => giveUp('could not be loaded');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
}
