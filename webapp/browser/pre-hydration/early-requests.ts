type EarlyCall = { bearer: string; response: Promise<Response> };

declare global {
  interface Window {
    /** By URL: requests that the page's inline script sent before the bundle loaded. */
    earlyCalls?: Record<string, EarlyCall>;
  }
}

/** An older response is outdated. Milliseconds since the page was opened. */
const maxAgeMs = 60_000;

/** Stores the response of a running request for a later caller. */
export function saveEarlyRequest(url: string, bearer: string, response: Promise<Response>): void {
  // It may reject before a caller awaits it; the caller still gets the rejection.
  response.catch(() => {});
  window.earlyCalls ??= {};
  window.earlyCalls[url] = { bearer, response };
}

/** The response of a running read with the same bearer, once; `null` if it must be requested. */
export function consumeEarlyResponse(url: string, bearer: string): Promise<Response> | null {
  const calls = typeof window === 'undefined' ? undefined : window.earlyCalls;
  const early = calls?.[url];
  if (!calls || early?.bearer !== bearer) return null;
  delete calls[url];
  return performance.now() < maxAgeMs ? early.response : null;
}
