import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { traced, workBlocking } from './main-thread-blocking.ts';
import type { Measures, Visit } from './measurements.ts';
import { type Button, type Seen, watchPage } from './probe.ts';
import { cumulativeShift, totalBlocking } from './timings.ts';
import { watchTraffic } from './traffic.ts';

/** The emulated phone of every measurement. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  serviceWorkers: 'block',
};

export type Subject = { url: string; button: Button };

/** How the phone is slowed down: its connection (`null`: not), and the factor for its processor. */
export type Slowness = {
  network: { latency: number; downloadThroughput: number; uploadThroughput: number } | null;
  processor: number;
};

/** A page is at rest when nothing has happened for this long. Milliseconds. */
const settled = 1_000;
const longest = 60_000;

/**
 * Visits a page with an empty cache. If a second visit is wanted, loads it again in another tab of the same browser.
 */
export async function visit(
  browser: Browser,
  subject: Subject,
  slowness: Slowness,
  wanted: readonly Visit[],
): Promise<Measures[]> {
  const context = await browser.newContext(phone);
  try {
    const all: Measures[] = [];
    for (const _ of wanted) all.push(await loadPage(context, subject, slowness));
    return all;
  } finally {
    await context.close();
  }
}

/**
 * Loads a page at full processor speed and computes the blocking time on a processor that is `times` slower.
 * Milliseconds.
 */
export async function blockingByWork(
  browser: Browser,
  subject: Subject,
  network: Slowness['network'],
  times: number,
): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    await browser.startTracing(undefined, { categories: traced });
    await loadPage(context, subject, { network, processor: 1 });
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const blocking = workBlocking(traceEvents, times);
    if (blocking === null) throw new Error('the trace has no first paint');
    return blocking;
  } finally {
    await context.close();
  }
}

/**
 * Loads a page in a new tab and waits until it is at rest.
 * @throws Error when this takes more than a minute, when a request fails, or on an uncaught error: the speed of a
 * broken page means nothing.
 */
async function loadPage(
  context: BrowserContext,
  { url, button }: Subject,
  { network, processor }: Slowness,
): Promise<Measures> {
  const page = await context.newPage();
  try {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    const cdp = await context.newCDPSession(page);
    const traffic = await watchTraffic(cdp);
    if (network) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: processor });
    await page.addInitScript(watchPage, button);
    await page.goto(url, { waitUntil: 'commit', timeout: longest });
    const end = performance.now() + longest;
    let seen = await page.evaluate(look);
    while (!(traffic.isQuiet(settled) && isAtRest(seen))) {
      if (performance.now() > end)
        throw new Error(
          `${url} did not come to rest: ${[...faults, ...traffic.failures, JSON.stringify(seen)].join('; ')}`,
        );
      await sleep(200);
      seen = await page.evaluate(look);
    }
    const problems = [...faults, ...traffic.failures];
    if (problems.length > 0) throw new Error(`${url}: ${problems.join('; ')}`);
    return measuresOf(seen, traffic);
  } finally {
    await page.close();
  }
}

type Look = Seen & { now: number; isLoaded: boolean };
const look = (): Look => ({ ...window.seen, now: performance.now(), isLoaded: document.readyState === 'complete' });

function isAtRest({ isLoaded, fcp, lcp, enabled, tasks, now }: Look): boolean {
  const last = tasks.at(-1);
  return (
    isLoaded &&
    fcp !== null &&
    lcp !== null &&
    enabled !== null &&
    (!last || now - last.start - last.duration > settled)
  );
}

function measuresOf(
  { fcp, lcp, usable, enabled, tasks, shifts }: Seen,
  { bytes, requests, scriptBytes }: Pick<Measures, 'bytes' | 'requests' | 'scriptBytes'>,
): Measures {
  if (fcp === null || lcp === null || usable === null || enabled === null) throw new Error('nothing was drawn');
  // A button may be in the document shortly before the first paint shows it.
  return {
    fcp,
    lcp,
    usable: Math.max(usable, fcp),
    enabled: Math.max(enabled, fcp),
    tbt: totalBlocking(tasks, fcp),
    cls: cumulativeShift(shifts),
    bytes,
    requests,
    scriptBytes,
  };
}
