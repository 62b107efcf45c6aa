type LoadOptions = {
  /** How long to wait for it, in milliseconds. */
  timeoutMs?: number;
  /** The global function that the script calls once it can be used; without it, having run is enough. */
  callback?: string;
};

const scripts = new Map<string, Promise<void>>();

/**
 * Brings in a script of somebody else's, once however often it is asked for. It rejects when the script cannot be had, is
 * blocked or does not come in time; the next call then tries anew. The page's policy must allow its address.
 */
export function loadScript(url: string, options: LoadOptions = {}): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const script = append(url, options);
  scripts.set(url, script);
  script.catch(() => scripts.delete(url));
  return script;
}

function append(url: string, { timeoutMs = 15_000, callback }: LoadOptions): Promise<void> {
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
    script.async = true;
    script.src = url;
    document.head.append(script);
  });
}
