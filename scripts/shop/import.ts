import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type Database, UnknownOutcome } from '../../order-service/database/engine/database.ts';
import type { FeedRemark } from '../../order-service/feeds/feed-product.ts';
import type { FeedFileReading, ReadFeed } from '../../order-service/feeds/feed-worker-client.ts';
import { type FeedFormat, feedLimits } from '../../order-service/feeds/read-feed.ts';
import { isDiskFull } from '../../order-service/services/core/disk-full.ts';
import { Refusal } from '../../order-service/services/core/refusal.ts';
import { stockText } from '../../order-service/services/imports/feed-changes.ts';
import { FeedFolder } from '../../order-service/services/imports/feed-folder.ts';
import { importCatalog } from '../../order-service/services/imports/import-catalog.ts';
import { type ImportDeadline, importDeadline } from '../../order-service/services/imports/import-deadline.ts';
import type {
  ImportOptions,
  ImportReport,
  ProductChange,
  ProductStocks,
} from '../../order-service/services/imports/import-report.ts';
import { withFeed } from '../../order-service/services/imports/with-feed.ts';
import type { Command } from './command.ts';
import { findShopByArgument } from './find-shop.ts';
import { formatCount, formatInteger, truncate } from './format.ts';
import { withSeekableFile } from './read-file.ts';
import { readEnvironment, withDatabase } from './with-database.ts';

export const importCommand: Command = {
  usage: 'import ARQUIVO [--shop LOJA] [--full] [--stock] [--currency MOEDA] [--seconds TEMPO] [--dry-run] [--yes]',
  summary:
    'Leva um feed de produtos (Google Merchant RSS/Atom, CSV da Meta, CSV da Shopify) para a loja. O que o arquivo não diz fica como está: uma coluna que falta não apaga nada; uma célula vazia apaga o que é opcional. --full: o que o feed não lista mais fica indisponível. --stock: usa o estoque do arquivo também nos produtos que já existem; sem ele, só nos novos. --currency USD: os preços marcados USD são valores em reais e entram como estão, sem conversão. --seconds 300: o tempo máximo; depois dele nada muda. Sem ele vale IMPORT_SECONDS. --dry-run: só mostra o que mudaria. --yes: aceita tirar de venda mais de um terço dos produtos da loja.',
  run: importFeed,
};

type ParsedArguments = {
  file: string;
  shop: string | undefined;
  currency: string;
  seconds: number | undefined;
} & Required<Pick<ImportOptions, 'isFull' | 'isDryRun' | 'updatesStock' | 'isAccepted'>>;

const formatNames: Readonly<Record<FeedFormat, string>> = {
  'google-xml': 'XML do Google Merchant',
  'meta-csv': 'CSV do catálogo da Meta',
  'shopify-csv': 'CSV da Shopify',
};
/** Limits the list, so that a completely wrong feed does not scroll its first problems away. */
const maxListed = 200;
const maxNotices = 20;
const maxChanged = 50;
const maxFields = 12;
const maxId = 60;
const maxReason = 300;

/** The longest time that --seconds may give. */
const mostSeconds = 1_800;

async function importFeed(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  const { maxImportMs, feedFolder: folder } = readEnvironment();
  const longestMs = parsed.seconds === undefined ? maxImportMs : parsed.seconds * 1_000;
  const feedFolder = new FeedFolder(folder);
  await feedFolder.removeLeftovers();
  try {
    await withSeekableFile(parsed.file, feedLimits.maxBytes, feedFolder, (file) =>
      withDatabase(async (database) => {
        const shop = await findShopByArgument(database, parsed.shop);
        // The time of the database's start does not count.
        const deadline = importDeadline(longestMs);
        await importWithin(deadline, longestMs, () =>
          importFile({ file, feedFolder, deadline, database, shop }, parsed),
        );
      }),
    );
  } catch (error) {
    if (error instanceof OperatorError || !isDiskFull(error)) throw error;
    throw new OperatorError(
      `Falta espaço para importar o arquivo, em ${feedFolder.folder} ou no banco; nada foi mudado.`,
    );
  }
}

async function importWithin(deadline: ImportDeadline, longestMs: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Only an abort by the signal proves that nothing changed; after another error that is unknown.
    if (!deadline.signal.aborted || error !== deadline.signal.reason) throw error;
    throw new OperatorError(
      `A importação passou de ${formatCount(Math.ceil(longestMs / 1_000), 'segundo', 'segundos')} e foi interrompida; nada foi mudado. Divida o arquivo em partes menores, ou dê mais tempo com --seconds, até ${formatInteger(mostSeconds)}.`,
    );
  }
}

type FileImport = {
  file: string;
  feedFolder: FeedFolder;
  deadline: ImportDeadline;
  database: Database;
  shop: { id: string; name: string };
};

function importFile(
  { file, feedFolder, deadline, database, shop }: FileImport,
  parsed: ParsedArguments,
): Promise<void> {
  const options = { ...feedLimits, currency: parsed.currency };
  return withFeed({ file, feedFolder, options, signal: deadline.signal }, async (reading) => {
    const feed = usableFeed(reading, parsed.file);
    printReport(feed, await importInto(database, shop.id, feed, parsed, deadline), shop.name, parsed);
  });
}

function usableFeed(reading: FeedFileReading, file: string): ReadFeed {
  if ('refusal' in reading) throw new OperatorError(`${file}: ${reading.refusal}`);
  if (reading.products.count > 0) return reading;
  listRemarks('Não entraram', reading.problems, maxListed);
  throw new OperatorError('Nenhum produto do arquivo pode ser usado; nada foi mudado.');
}

function parseArguments(args: string[]): ParsedArguments {
  try {
    const options = {
      shop: { type: 'string' },
      full: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      stock: { type: 'boolean' },
      yes: { type: 'boolean' },
      currency: { type: 'string' },
      seconds: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('one file');
    const currency = (values.currency ?? 'BRL').toUpperCase();
    if (!/^[A-Z]{3}$/.test(currency)) throw new Error('no currency');
    const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
    if (seconds !== undefined && !(Number.isInteger(seconds) && seconds >= 1 && seconds <= mostSeconds))
      throw new Error('no time');
    const { shop, full = false, stock = false, yes = false } = values;
    return {
      file,
      shop,
      isFull: full,
      isDryRun: values['dry-run'] ?? false,
      updatesStock: stock,
      isAccepted: yes,
      currency,
      seconds,
    };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${importCommand.usage}`);
  }
}

async function importInto(
  database: Database,
  shopId: string,
  feed: ReadFeed,
  parsed: ParsedArguments,
  deadline: ImportDeadline,
): Promise<ImportReport> {
  const onProgress = (written: number, total: number) => {
    if (total > 1_000) console.error(`${written} de ${total} produtos processados…`);
  };
  try {
    return await importCatalog(database, shopId, feed, { ...parsed, deadline, onProgress });
  } catch (error) {
    if (error instanceof Refusal && error.details.code === 'too-many-withdrawn')
      throw new OperatorError(`${error.details.messages?.join(' ')} Nada foi mudado. ${howToAccept}`);
    if (error instanceof Refusal && error.kind === 'rule')
      throw new OperatorError(error.details.messages?.join(' ') ?? error.message);
    if (!(error instanceof UnknownOutcome)) throw error;
    throw new OperatorError(
      'O banco caiu enquanto gravava: os produtos entraram todos ou nenhum. Importe o arquivo de novo.',
    );
  }
}

function printReport(
  feed: ReadFeed,
  report: ImportReport,
  shopName: string,
  { isFull, isDryRun, isAccepted, currency }: ParsedArguments,
): void {
  const problems = [...feed.problems, ...report.problems];
  listRemarks('Não entraram', problems, maxListed);
  listRemarks('Avisos', feed.notices, maxNotices);
  if (isDryRun) {
    listChanges('Mudanças', report.changes.map(changeEntry), report.changed);
    listChanges(
      'Saem de venda porque o arquivo não os lista mais',
      report.withdrawals.map(changeEntry),
      report.withdrawn,
    );
    listChanges('Estoques mantidos', report.keptStocks.map(keptStockEntry), report.stockKept);
  }
  console.log(isDryRun ? `Simulação, nada foi mudado. Loja: ${shopName}` : `Loja: ${shopName}`);
  console.log(`Formato: ${formatNames[feed.format]}`);
  if (currency !== 'BRL')
    console.log(`Preços em ${currency}: tomados como reais, como estão no arquivo, sem conversão`);
  console.log(
    `Produtos: ${[
      formatCount(report.created, 'novo', 'novos'),
      formatCount(report.changed, 'mudado', 'mudados'),
      `${formatInteger(report.unchanged)} sem mudança`,
      ...(isFull ? [formatCount(report.withdrawn, 'agora indisponível', 'agora indisponíveis')] : []),
    ].join(', ')}`,
  );
  if (report.turnedOff > 0)
    console.log(
      `Saíram de venda porque o arquivo os dá como indisponíveis: ${formatCount(report.turnedOff, 'produto', 'produtos')}`,
    );
  if (report.stockKept > 0)
    console.log(
      `Estoque mantido em ${formatCount(report.stockKept, 'produto', 'produtos')}; use --stock para usar o do arquivo`,
    );
  console.log(
    `Criados: ${formatCount(report.categories, 'categoria', 'categorias')}, ${formatCount(report.sellers, 'vendedor', 'vendedores')}`,
  );
  console.log(`Não entraram: ${problems.length}. Avisos: ${feed.notices.length}`);
  if (isDryRun && !isAccepted && report.needsAcceptance !== null)
    console.log(`${report.needsAcceptance} Para valer, ela precisa de --yes.`);
}

const howToAccept = 'Veja o que mudaria com --dry-run; se é isso mesmo, repita com --yes.';

type Listed = { line: number | null; id: string; changes: string[] };

const changeEntry = ({ line, id, changes }: ProductChange): Listed => ({
  ...{ line, id },
  changes: changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
});

const keptStockEntry = ({ line, id, stocks }: ProductStocks): Listed => ({
  ...{ line, id },
  changes: stocks.map(
    ({ sku, kept, inFeed }) =>
      `estoque mantido${sku === id ? '' : ` de ${sku}`}: ${stockText(kept)}; no arquivo: ${stockText(inFeed)}`,
  ),
});

/** Prints the first changes, product by product; `changed` is the total number of changed products. */
function listChanges(title: string, products: Listed[], changed: number): void {
  if (changed === 0) return;
  console.log(`${title}:`);
  const shown = products.slice(0, maxChanged);
  for (const { line, id, changes } of shown) {
    const listed = changes.slice(0, maxFields);
    const more = changes.length > maxFields ? [`e mais ${changes.length - maxFields}`] : [];
    const label = line === null ? truncate(id, maxId) : `Linha ${line} (${truncate(id, maxId)})`;
    console.log(`  ${label}: ${[...listed, ...more].join('; ')}`);
  }
  if (changed > shown.length) console.log(`  … e mais ${formatInteger(changed - shown.length)}`);
}

function listRemarks(title: string, remarks: FeedRemark[], max: number): void {
  if (remarks.length === 0) return;
  console.log(`${title}:`);
  for (const { line, id, reason } of remarks.slice(0, max)) {
    const label = id === null ? '' : ` (${truncate(id, maxId)})`;
    console.log(`  Linha ${line}${label}: ${truncate(reason, maxReason)}`);
  }
  if (remarks.length > max) console.log(`  … e mais ${remarks.length - max}`);
}
