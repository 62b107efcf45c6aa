import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { copyOfNewShop } from '../processes/new-shop-data.ts';
import { type RunningShop, startShop } from '../processes/running-shop.ts';
import { sharedResource } from '../runner/shared-resource.ts';
import { ALLOWED_SECOND_RUNS } from '../runner/strict-run.ts';
import { expectAccessible } from './accessibility.ts';
import { launchBrowser } from './browser.ts';
import { type Expected, watchFaults } from './page-faults.ts';

/** The tools of a journey. */
export type Walk = {
  page: Page;
  shop: Pick<RunningShop, 'url' | 'dataDir'>;
  /** Opens a path of the shop, session code included: `open('/#demo-whatsapp')`. */
  open: (path: string) => Promise<void>;
  /** Fails when the current screen has a serious or critical accessibility violation (axe). */
  check: () => Promise<void>;
};

export type JourneyOptions = {
  /** Faults that this journey causes on purpose: part of the text, or a pattern. page-faults.ts describes the texts. */
  expected?: Expected[];
  /**
   * Starts a separate shop with this environment. Without it `journey` shares the demo shop with all others, and a
   * function of `journeysOfOneShop` shares that shop.
   */
  env?: Record<string, string>;
  /** Another device than the usual phone, e.g. `{ userAgent }` or a wide `viewport`. */
  device?: BrowserContextOptions;
};

/** The phone of the journeys. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
};
/** Milliseconds that a step may take. Only a failing step waits so long, and a build server may be busy. */
const STEP_TIMEOUT = 20_000;
/** Milliseconds that a walk may take. It ends a step without a limit of its own, such as a script in a stuck page. */
const WALK_LIMIT = 120_000;
/** Milliseconds that the pages of a walk may take to close. A browser that needs longer is replaced. */
const CLOSE_LIMIT = 10_000;
/** Two walks, with the start and the end of their shops. */
const TEST_TIMEOUT = 2 * (WALK_LIMIT + CLOSE_LIMIT) + 60_000;
const SCREENSHOTS = path.resolve(import.meta.dirname, '..', '..', '..', 'screenshots');

const sharedBrowser = sharedResource(launchBrowser, (browser) => browser.close(), {
  isUsable: (browser) => browser.isConnected(),
});
const demoShop = sharedResource(startShop, (shop) => shop.stop());

/** Defines a test that walks through the running product. */
type DefineJourney = {
  (title: string, walk: (walk: Walk) => Promise<void>): void;
  (title: string, options: JourneyOptions, walk: (walk: Walk) => Promise<void>): void;
};

/**
 * A test that walks through the running product in a real browser, on a phone in Brazil. It fails when an assertion of
 * the walk fails. It also fails on a console error or warning of a page, an uncaught error or a failed request.
 */
export const journey: DefineJourney = journeysIn(demoShop);

/**
 * A `journey` for several tests that share a shop with this environment: a shop costs more than a short walk. They must
 * not disturb each other, so they have their own contacts and orders. After a failed walk the next one gets a new shop.
 */
export function journeysOfOneShop(env: Record<string, string>): DefineJourney {
  const shop = sharedResource(
    () => startOwnShop(env),
    (running) => running.stop(),
    { replaceAfterFailure: true },
  );
  // The demo shop stays for the journeys of the next file.
  return journeysIn({
    use: (walkIn) => demoShop.holdDuring(() => shop.use(walkIn)),
    holdDuring: (work) => demoShop.holdDuring(() => shop.holdDuring(work)),
  });
}

/** A shop for the journeys without an environment of their own, which stays during the others. */
type SharedShop = {
  use: (walkIn: (shop: Walk['shop']) => Promise<void>) => Promise<void>;
  holdDuring: (work: () => Promise<void>) => Promise<void>;
};

function journeysIn(sharedShop: SharedShop): DefineJourney {
  return (
    title: string,
    ...rest: [(walk: Walk) => Promise<void>] | [JourneyOptions, (walk: Walk) => Promise<void>]
  ) => {
    const [options, walk] = rest.length === 1 ? [{}, rest[0]] : rest;
    const { env } = options;
    // A second walk gets a new shop, unless it is the demo shop, and a new browser if the first one was stuck.
    const go = () =>
      sharedBrowser.use((browser) => {
        const walkIn = (shop: Walk['shop']) => runJourneyBody({ title, walk, options, browser, shop });
        return env ? sharedShop.holdDuring(() => withOwnShop(env, walkIn)) : sharedShop.use(walkIn);
      });
    test(title, { timeout: TEST_TIMEOUT }, () => (process.env.CI ? retryOnce(title, go) : go()));
  };
}

let retries = 0;

/**
 * On the build server, which shares its machine, a failed journey is retried once. It is reported either way,
 * and a run with more than a few of them fails. On a developer's machine the first failure counts.
 */
async function retryOnce(title: string, go: () => Promise<void>): Promise<void> {
  try {
    await go();
  } catch (error) {
    retries += 1;
    if (retries > ALLOWED_SECOND_RUNS) throw error;
    process.stdout.write(
      `# WAVERING: "${title}" failed and is retried: ${error instanceof Error ? error.stack : String(error)}\n`
        .replaceAll('\n', '\n#   ')
        .trimEnd()
        .concat('\n'),
    );
    await go();
  }
}

type JourneyBody = {
  title: string;
  walk: (walk: Walk) => Promise<void>;
  options: JourneyOptions;
  browser: Browser;
  shop: Walk['shop'];
  /** The folder for the pictures of a failure. */
  screenshots?: string;
  /** Milliseconds after which the walk fails. */
  limit?: number;
};

/** One walk in its own browser context, without stored data of other journeys. Exported for its own test. */
export async function runJourneyBody({
  title,
  walk,
  options,
  browser,
  shop,
  screenshots = SCREENSHOTS,
  limit = WALK_LIMIT,
}: JourneyBody): Promise<void> {
  const context = await browser.newContext({ ...PHONE, ...options.device });
  context.setDefaultTimeout(STEP_TIMEOUT);
  const faults = watchFaults(context, options.expected);
  try {
    const page = await context.newPage();
    const walked = walk({
      page,
      shop,
      open: async (path) => void (await page.goto(new URL(path, shop.url).href)),
      check: () => expectAccessible(page),
    });
    await withinLimit(walked, limit, 'the walk did not end');
    assert.deepEqual(faults, [], 'the pages reported faults');
  } catch (error) {
    const pictures = await takePictures(context, path.join(screenshots, fileName(title)));
    process.stderr.write([`  seen last in "${title}", ${error}:`, ...pictures, ...faults].join('\n    ').concat('\n'));
    throw error;
  } finally {
    const closed = withinLimit(closePages(context), CLOSE_LIMIT, 'the pages did not close');
    await closed.catch(async (error) => {
      process.stdout.write(`# ${error}. The browser is ended.\n`);
      await browser.close();
    });
  }
}

async function closePages(context: BrowserContext) {
  // Requests that are still open at the page's end are no faults.
  for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Rejects when the work is not done after `limit` milliseconds. What is still open is for the caller to close. */
async function withinLimit(work: Promise<void>, limit: number, failure: string) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${failure} within ${limit} ms`)), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function startOwnShop(env: Record<string, string>): Promise<RunningShop> {
  return startShop({ env, dataDir: await copyOfNewShop() });
}

async function withOwnShop(env: Record<string, string>, go: (shop: RunningShop) => Promise<void>) {
  const shop = await startOwnShop(env);
  try {
    await go(shop);
  } finally {
    await shop.stop();
  }
}

async function takePictures(context: BrowserContext, start: string): Promise<string[]> {
  mkdirSync(path.dirname(start), { recursive: true });
  const pictures = context.pages().map((page, index) => ({ page, file: `${start}-${index + 1}.png` }));
  // a page that closed itself has no picture
  await Promise.all(pictures.map(({ page, file }) => page.screenshot({ path: file }).catch(() => undefined)));
  return pictures.map(({ file }) => file);
}

function fileName(title: string) {
  const plain = title.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]+/g, '-').slice(0, 80);
}
