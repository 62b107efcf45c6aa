/** Filled in by the build: where the whole style lies (the page itself carries only what its first screen shows). */
declare const LATE_STYLE_URL: string | undefined;

/** A style that hangs must not keep a screen back for ever. Milliseconds. */
const timeoutMs = 8000;

let loading: Promise<void> | null = null;

/** Loads the whole style once. A failure is no reason to keep a screen back: it then looks plainer, and works; the next screen asks again. */
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
