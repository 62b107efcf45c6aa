type EarlyCall = { bearer: string; answer: Promise<Response> };

declare global {
  interface Window {
    /** By URL: what the page's own script asked before the bundle was there. */
    earlyCalls?: Record<string, EarlyCall>;
  }
}

/** What is older says how things stood, not how they stand. Milliseconds since the page was opened. */
const maxAgeMs = 60_000;

/** Leaves an answer that is on its way to whoever asks for it later. */
export function saveEarlyRequest(url: string, bearer: string, answer: Promise<Response>): void {
  // It may fail before anybody asks: that is told to whoever does.
  answer.catch(() => {});
  window.earlyCalls ??= {};
  window.earlyCalls[url] = { bearer, answer };
}

/** The answer to this read that is under way already, for the same caller, once; null when it has to be asked. */
export function consumeEarlyResponse(url: string, bearer: string): Promise<Response> | null {
  const calls = typeof window === 'undefined' ? undefined : window.earlyCalls;
  const early = calls?.[url];
  if (!calls || early?.bearer !== bearer) return null;
  delete calls[url];
  return performance.now() < maxAgeMs ? early.answer : null;
}
