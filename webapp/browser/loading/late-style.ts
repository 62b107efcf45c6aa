/**
 * Set by the build: the URL of the complete stylesheet. The page itself contains only the styles of its first screen.
 */
declare const LATE_STYLE_URL: string | undefined;

/** A hanging stylesheet must not block a screen for longer. Milliseconds. */
const timeoutMs = 8000;

let loading: Promise<void> | null = null;

/**
 * Loads the complete stylesheet once. A failure does not block the screen: it works with plainer looks, and the next
 * screen retries.
 */
export function lateStyle(): Promise<void> {
  loading ??= new Promise((done) => {
    if (typeof LATE_STYLE_URL !== 'string' || LATE_STYLE_URL === '') return done();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = LATE_STYLE_URL;
    link.onload = () => done();
    link.onerror = () => {
      loading = null;
      link.remove();
      done();
    };
    document.head.append(link);
    setTimeout(done, timeoutMs);
  });
  return loading;
}
