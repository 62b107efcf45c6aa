import type { BrowserContext } from 'playwright-core';

/** What a journey accepts as normal: a part of the fault's text, or a pattern of it. */
export type Expected = string | RegExp;

/**
 * Collects what a shopper would not see but what is wrong all the same: errors nobody caught, anything the console was
 * told as an error or a warning, requests that failed or were refused. The list grows while the pages live.
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
    // A page that moves on drops what it was still waiting for: that is how searching while typing works.
    if (reason !== 'net::ERR_ABORTED') note(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  return faults;
}
