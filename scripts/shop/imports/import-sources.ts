import { parseArgs } from 'node:util';
import type { FeedRun, FeedSource } from '#shared/contract/platform/feed-source-schemas.ts';
import { feedRunText, intervalText } from '#shared/text/imports/feed-runs.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import {
  feedSourcesOf,
  removeFeedSource,
  requestFeedRun,
  setFeedSourcePaused,
} from '../../../order-service/services/imports/feed-sources.ts';
import { findShopByArgument } from '../find-shop.ts';
import { formatCount, formatInteger, formatShopTime } from '../format.ts';
import { withRefusalTexts } from '../refusals.ts';
import { withDatabase } from '../with-database.ts';

const sourcesUsage = 'import sources [run ID [--yes] | pause ID | resume ID | remove ID] [--shop LOJA]';

const shownRuns = 5;
const verbs = ['run', 'pause', 'resume', 'remove'] as const;
type Verb = (typeof verbs)[number];

/** Lists the addresses from which products are imported, imports one now, pauses or resumes it, or removes it. */
export async function importSources(args: string[]): Promise<void> {
  const { verb, id, shop: shopArgument, isAccepted } = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, shopArgument);
    if (verb === 'list') return printSources(await feedSourcesOf(database, shop.id), shop.time_zone);
    const done = await withRefusalTexts(() => changeSource(database, shop.id, verb, id, isAccepted), {
      notFound: `A loja não tem uma fonte ${id}. Veja as fontes com: npm run shop -- import sources`,
    });
    console.log(done);
  });
}

async function changeSource(
  database: Database,
  shopId: string,
  verb: Verb,
  id: number,
  isAccepted: boolean,
): Promise<string> {
  if (verb === 'remove') {
    await database.tx((db) => removeFeedSource(db, shopId, id), shopId);
    return `A fonte ${id} saiu. Os produtos dela ficam como estão.`;
  }
  const now = new Date();
  if (verb === 'pause' || verb === 'resume') {
    const isPaused = verb === 'pause';
    await database.tx((db) => setFeedSourcePaused(db, shopId, id, { now, isPaused }), shopId);
    return isPaused
      ? `A fonte ${id} está pausada. Os produtos e o histórico ficam. Para continuar: npm run shop -- import sources resume ${id}`
      : `A fonte ${id} continua, e será importada em instantes, enquanto o servidor estiver no ar.`;
  }
  await database.tx((db) => requestFeedRun(db, shopId, id, { now, isAccepted }), shopId);
  return `A fonte ${id} será importada em instantes, enquanto o servidor estiver no ar. Veja como foi com: npm run shop -- import sources`;
}

function printSources(sources: FeedSource[], timeZone: string): void {
  for (const source of sources) {
    const { id, address, everyMinutes, paused, products, failures, nextAt, runs } = source;
    console.log(`${id}  ${address}  a cada ${intervalText(everyMinutes)}${optionsText(source)}`);
    const state = [
      ...(failures > 0 ? [`falhou ${failures === 1 ? 'na última vez' : `${failures} vezes seguidas`}`] : []),
      ...(products === null ? [] : [formatCount(products, 'produto', 'produtos')]),
      paused ? 'pausada' : `próxima vez: ${formatShopTime(nextAt, timeZone)}`,
    ];
    console.log(`    ${state.join('  ')}`);
    for (const run of runs.slice(0, shownRuns)) console.log(`    ${runText(run, timeZone)}`);
  }
  if (sources.length === 0) console.log('Nenhum endereço. Para começar: npm run shop -- import https://… --every 6h');
}

const optionsText = ({ full, stock, currency }: FeedSource): string =>
  [...(full ? ['--full'] : []), ...(stock ? ['--stock'] : []), ...(currency === 'BRL' ? [] : [currency])]
    .map((option) => `  ${option}`)
    .join('');

function runText(run: FeedRun, timeZone: string): string {
  const when = `${formatShopTime(run.endedAt, timeZone)}${run.times > 1 ? ` (${formatInteger(run.times)} vezes)` : ''}`;
  return `${when}  ${feedRunText(run)}`;
}

type Arguments = { verb: 'list' | Verb; id: number; shop: string | undefined; isAccepted: boolean };

function parseArguments(args: string[]): Arguments {
  try {
    const options = { shop: { type: 'string' }, yes: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [verb = 'list', id = '', ...more] = positionals;
    const isList = verb === 'list' && id === '';
    const change = verbs.find((one) => one === verb && /^[1-9]\d{0,14}$/.test(id));
    if (more.length > 0 || !(isList || change) || (values.yes && verb !== 'run')) throw new Error('usage');
    return {
      verb: change ?? 'list',
      id: Number(id),
      shop: values.shop,
      isAccepted: values.yes ?? false,
    };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${sourcesUsage}`);
  }
}
