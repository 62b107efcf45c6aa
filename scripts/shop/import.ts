import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type Database, UnknownOutcome } from '../../order-service/database/engine/database.ts';
import type { FeedRemark } from '../../order-service/feeds/feed-product.ts';
import { type FeedFormat, type FeedReading, feedLimits, readFeed } from '../../order-service/feeds/read-feed.ts';
import { Refusal } from '../../order-service/services/core/refusal.ts';
import { stockText } from '../../order-service/services/imports/feed-changes.ts';
import { importCatalog } from '../../order-service/services/imports/import-catalog.ts';
import type {
  ImportOptions,
  ImportReport,
  ProductChange,
  ProductStocks,
} from '../../order-service/services/imports/import-report.ts';
import type { Command } from './command.ts';
import { findShopByArgument } from './find-shop.ts';
import { formatCount, formatInteger, truncate } from './format.ts';
import { readLimitedFile } from './read-file.ts';
import { withDatabase } from './with-database.ts';

export const importCommand: Command = {
  usage: 'import ARQUIVO [--shop LOJA] [--full] [--stock] [--currency MOEDA] [--dry-run] [--yes]',
  summary:
    'Leva um feed de produtos (Google Merchant RSS/Atom, CSV da Meta, CSV da Shopify) para a loja. O que o arquivo não diz fica como está: uma coluna que falta não apaga nada; uma célula vazia apaga o que é opcional. --full: o que o feed não lista mais fica indisponível. --stock: usa o estoque do arquivo também nos produtos que já existem; sem ele, só nos novos. --currency USD: os preços marcados USD são valores em reais e entram como estão, sem conversão. --dry-run: só mostra o que mudaria. --yes: aceita tirar de venda mais de um terço dos produtos da loja.',
  run: importFeed,
};

type ParsedArguments = { file: string; shop: string | undefined; currency: string } & Required<
  Pick<ImportOptions, 'isFull' | 'isDryRun' | 'updatesStock' | 'isAccepted'>
>;
type Feed = Exclude<FeedReading, { refusal: string }>;

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

async function importFeed(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  const feed = readFeedFile(parsed);
  if (feed.products.length === 0) {
    listRemarks('Não entraram', feed.problems, maxListed);
    throw new OperatorError('Nenhum produto do arquivo pode ser usado; nada foi mudado.');
  }
  const { shopName, report } = await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, parsed.shop);
    return { shopName: shop.name, report: await importInto(database, shop.id, feed, parsed) };
  });
  printReport(feed, report, shopName, parsed);
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
    } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('one file');
    const currency = (values.currency ?? 'BRL').toUpperCase();
    if (!/^[A-Z]{3}$/.test(currency)) throw new Error('no currency');
    const { shop, full = false, stock = false, yes = false } = values;
    return {
      file,
      shop,
      isFull: full,
      isDryRun: values['dry-run'] ?? false,
      updatesStock: stock,
      isAccepted: yes,
      currency,
    };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${importCommand.usage}`);
  }
}

function readFeedFile({ file, currency }: ParsedArguments): Feed {
  const feed = readFeed(readLimitedFile(file, feedLimits.maxBytes), { ...feedLimits, currency });
  if ('refusal' in feed) throw new OperatorError(`${file}: ${feed.refusal}`);
  return feed;
}

async function importInto(
  database: Database,
  shopId: string,
  feed: Feed,
  parsed: ParsedArguments,
): Promise<ImportReport> {
  const onProgress = (written: number, total: number) => {
    if (total > 1_000) console.error(`${written} de ${total} produtos processados…`);
  };
  try {
    return await importCatalog(database, shopId, feed, { ...parsed, onProgress });
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
  feed: Feed,
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
