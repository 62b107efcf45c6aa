import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import type { FeedRemark } from '../../order-service/feeds/feed-product.ts';
import { type FeedFormat, type FeedReading, feedLimits, readFeed } from '../../order-service/feeds/read-feed.ts';
import { type ImportReport, importCatalog } from '../../order-service/services/import-catalog.ts';
import { type Database, UnknownOutcome } from '../../order-service/store/database.ts';
import type { Command } from './command.ts';
import { findShopAsked } from './find-shop.ts';
import { withStore } from './with-store.ts';
import { counted, shortened } from './words.ts';

export const importCommand: Command = {
  usage: 'import ARQUIVO [--shop LOJA] [--full] [--currency MOEDA] [--dry-run]',
  summary:
    'Leva um feed de produtos (Google Merchant RSS/Atom, CSV da Meta, CSV da Shopify) para a loja. --full: o que o feed não lista mais fica indisponível. --currency USD: os preços marcados USD são valores em reais e entram como estão, sem conversão. --dry-run: só mostra o que aconteceria.',
  run: importFeed,
};

type Asked = { file: string; shop: string | undefined; isFull: boolean; isDryRun: boolean; currency: string };
type Feed = Exclude<FeedReading, { refusal: string }>;

const formatNames: Readonly<Record<FeedFormat, string>> = {
  'google-xml': 'XML do Google Merchant',
  'meta-csv': 'CSV do catálogo da Meta',
  'shopify-csv': 'CSV da Shopify',
};
/** A feed wrong throughout should not bury the first lines that say why. */
const maxListed = 200;
const maxNotices = 20;
const maxId = 60;
const maxReason = 300;

async function importFeed(words: string[]): Promise<void> {
  const asked = readWords(words);
  const feed = readFile(asked);
  if (feed.products.length === 0) {
    listRemarks('Não entraram', feed.problems, maxListed);
    throw new OperatorError('Nenhum produto do arquivo pode ser usado; nada foi mudado.');
  }
  const { shopName, report } = await withStore(async (database) => {
    const shop = await findShopAsked(database, asked.shop);
    return { shopName: shop.name, report: await importInto(database, shop.id, feed, asked) };
  });
  say(feed, report, shopName, asked);
}

function readWords(words: string[]): Asked {
  try {
    const options = {
      shop: { type: 'string' },
      full: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      currency: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new Error('one file');
    const currency = (values.currency ?? 'BRL').toUpperCase();
    if (!/^[A-Z]{3}$/.test(currency)) throw new Error('no currency');
    return { file, shop: values.shop, isFull: values.full ?? false, isDryRun: values['dry-run'] ?? false, currency };
  } catch {
    // Whatever was wrong in the words, the right words are the answer.
    throw new OperatorError(`Uso: npm run shop -- ${importCommand.usage}`);
  }
}

function readFile({ file, currency }: Asked): Feed {
  let bytes: Buffer;
  try {
    if (statSync(file).size > feedLimits.maxBytes)
      throw new OperatorError(`O arquivo tem mais de ${feedLimits.maxBytes / 1024 / 1024} MB: ${file}`);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`O arquivo não pode ser lido: ${file} (${error instanceof Error && 'code' in error ? error.code : error})`);
  }
  const feed = readFeed(bytes, { ...feedLimits, currency });
  if ('refusal' in feed) throw new OperatorError(`${file}: ${feed.refusal}`);
  return feed;
}

async function importInto(database: Database, shopId: string, feed: Feed, { isFull, isDryRun }: Asked): Promise<ImportReport> {
  const onProgress = (written: number, total: number) => {
    if (total > 1_000) console.error(`${written} de ${total} produtos gravados…`);
  };
  try {
    return await importCatalog(database, shopId, feed, { isFull, isDryRun, onProgress });
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    throw new OperatorError('O banco caiu enquanto gravava: os produtos entraram todos ou nenhum. Importe o arquivo de novo.');
  }
}

function say(feed: Feed, report: ImportReport, shopName: string, { isFull, isDryRun, currency }: Asked): void {
  const problems = [...feed.problems, ...report.problems];
  listRemarks('Não entraram', problems, maxListed);
  listRemarks('Avisos', feed.notices, maxNotices);
  console.log(isDryRun ? `Simulação, nada foi mudado. Loja: ${shopName}` : `Loja: ${shopName}`);
  console.log(`Formato: ${formatNames[feed.format]}`);
  if (currency !== 'BRL') console.log(`Preços em ${currency}: tomados como reais, como estão no arquivo, sem conversão`);
  console.log(
    `Produtos: ${[
      counted(report.created, 'novo', 'novos'),
      counted(report.updated, 'atualizado', 'atualizados'),
      ...(isFull ? [counted(report.withdrawn, 'agora indisponível', 'agora indisponíveis')] : []),
    ].join(', ')}`,
  );
  console.log(`Criados: ${counted(report.categories, 'categoria', 'categorias')}, ${counted(report.sellers, 'vendedor', 'vendedores')}`);
  console.log(`Não entraram: ${problems.length}. Avisos: ${feed.notices.length}`);
}

function listRemarks(title: string, remarks: FeedRemark[], max: number): void {
  if (remarks.length === 0) return;
  console.log(`${title}:`);
  for (const { line, id, reason } of remarks.slice(0, max)) {
    const whose = id === null ? '' : ` (${shortened(id, maxId)})`;
    console.log(`  Linha ${line}${whose}: ${shortened(reason, maxReason)}`);
  }
  if (remarks.length > max) console.log(`  … e mais ${remarks.length - max}`);
}
