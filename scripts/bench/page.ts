import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../test/helpers/browser/browser.ts';
import { startShop } from '../../test/helpers/processes/running-shop.ts';
import { blockingByWork, type Subject, visit } from './page/load-page.ts';
import { type Network, networks, type PageLook, type PageName, visits } from './page/measurements.ts';
import { pageGoals, pageRows } from './page/page-goals.ts';
import { startStaticPage } from './page/static-page.ts';
import { machine, table, writeIntoBenchmarks } from './report.ts';

const processor = 4;
const add = '.product-card-actions button.btn-add';

/**
 * `page [--rounds 5] [--network "slow 4G"] [--quick] [--write]`: loads the demo shop's catalogue and the same page
 * without scripts, in turn, on an emulated slow phone. Prints the results beside the goals. `--quick`: two rounds of
 * first visits on slow 4G.
 */
export async function benchPage(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { type: 'string' },
      network: { type: 'string' },
      quick: { type: 'boolean' },
      write: { type: 'boolean' },
    },
  });
  const rounds = Number(values.rounds ?? (values.quick ? 2 : 5));
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) throw new Error('--rounds is between 1 and 50');
  const chosen = networksNamed(values.network ?? (values.quick ? 'slow 4G' : undefined));
  const wanted = values.quick ? visits.slice(0, 1) : visits;
  const shop = await startShop({ env: { LOG_LEVEL: 'error' } });
  try {
    const browser = await launchBrowser();
    try {
      const looks = await measure(browser, `${shop.url}/#demo-webchat`, { rounds, chosen, wanted });
      const text = report(looks, rounds, browser.version());
      console.log(text);
      if (values.write) writeIntoBenchmarks('page', text);
    } finally {
      await browser.close();
    }
  } finally {
    await shop.stop();
  }
}

function networksNamed(name: string | undefined): Network[] {
  const all = Object.keys(networks) as Network[];
  const chosen = all.filter((network) => name === undefined || network === name);
  if (chosen.length === 0) throw new Error(`--network is one of: ${all.join(', ')}`);
  return chosen;
}

type Plan = { rounds: number; chosen: readonly Network[]; wanted: readonly (typeof visits)[number][] };

/**
 * The first visits are discarded: the servers compile and the database fills its caches. The order of the pages
 * alternates.
 */
async function measure(browser: Browser, catalogue: string, { rounds, chosen, wanted }: Plan): Promise<PageLook[]> {
  const plain = await startStaticPage(browser, catalogue);
  const subjects: readonly (readonly [PageName, Subject])[] = [
    ['static', { url: plain.url, button: { selector: add, needsScript: false } }],
    ['shop', { url: catalogue, button: { selector: add, needsScript: true } }],
  ];
  try {
    for (const [, subject] of subjects) await visit(browser, subject, { network: null, processor: 1 }, wanted);
    const looks: PageLook[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const network of chosen)
        for (const [page, subject] of round % 2 === 0 ? subjects : subjects.toReversed()) {
          const each = await visit(browser, subject, { network: networks[network], processor }, wanted);
          const workTbt = await blockingByWork(browser, subject, networks[network], processor);
          const at = { round, network, page };
          looks.push(
            ...each.map((measures, index) => ({
              ...measures,
              ...at,
              visit: wanted[index] ?? 'first',
              ...(index === 0 && { workTbt }),
            })),
          );
        }
      console.error(`round ${round + 1} of ${rounds}`);
    }
    return looks;
  } finally {
    await plain.stop();
  }
}

function report(looks: readonly PageLook[], rounds: number, chromium: string): string {
  const reached = table(['catalogue, first visit', 'measured [rounds]', 'goal', ''], pageGoals(looks));
  const all = table(['median [min–max]', 'static page', 'shop', 'shop / static'], pageRows(looks));
  const how = [
    `${machine()}, Chromium ${chromium}, 360 × 740 at 2×, processor slowed ${processor}×;`,
    `${rounds} alternating rounds, ratios round by round.`,
    `By processor time: of tasks in a load at full speed, counted ${processor}×;`,
    'the other TBT also includes the time of other processes on the machine.',
  ].join(' ');
  return `${reached}\n\n${all}\n\n${how}`;
}
