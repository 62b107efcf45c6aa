declare global {
  interface Window {
    /** The keys that an agent pressed before the bundle loaded; absent: they are not recorded. */
    earlyKeys?: string | undefined;
  }
}

/** Records the letters that are pressed outside fields until the bundle listens, on a page that a key opened. */
export function recordEarlyKeys(): void {
  window.earlyKeys = '';
  document.addEventListener('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (window.earlyKeys !== undefined && target === document.body && !ctrlKey && !metaKey && !altKey)
      window.earlyKeys += key.slice(0, 2);
  });
}

/** The recorded keys. From here on none is recorded. */
export function replayEarlyKeys(): string {
  const { earlyKeys = '' } = window;
  window.earlyKeys = undefined;
  return earlyKeys;
}
