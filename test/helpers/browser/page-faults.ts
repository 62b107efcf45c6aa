import type { BrowserContext } from 'playwright-core';

/** A fault that a journey accepts as normal: a part of its text, or a pattern of it. */
export type Expected = string | RegExp;

/**
 * Collects faults that a shopper would not see: uncaught errors, errors and warnings of the console, and requests that
 * failed or were refused. The list grows while the pages are open.
 */
export function watchFaults(context: BrowserContext, expected: readonly Expected[] = []): string[] {
  const faults: string[] = [];
  const note = (fault: string) => {
    if (!expected.some((pattern) => (typeof pattern === 'string' ? fault.includes(pattern) : pattern.test(fault))))
      faults.push(fault);
  };
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that moves on cancels its open requests: search-as-you-type works that way.
    if (reason !== 'net::ERR_ABORTED') note(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      note(`response ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  return faults;
}
