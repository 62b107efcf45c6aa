import { writeFile } from 'node:fs/promises';
import { importIssuesCsv } from '#shared/rules/catalog/import-issues-csv.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { type Database, UnknownOutcome } from '../../../order-service/database/engine/database.ts';
import type { ImportIssue } from '../../../order-service/feeds/feed-product.ts';
import type { FeedFileReading, ReadFeed } from '../../../order-service/feeds/feed-worker-client.ts';
import { feedLimits } from '../../../order-service/feeds/read-feed.ts';
import { openRemoteFiles } from '../../../order-service/providers/remote-files.ts';
import { isDiskFull } from '../../../order-service/services/core/disk-full.ts';
import { Refusal } from '../../../order-service/services/core/refusal.ts';
import { columnMap, keepColumns } from '../../../order-service/services/imports/feed-columns.ts';
import { FeedFolder } from '../../../order-service/services/imports/feed-folder.ts';
import { importCatalog } from '../../../order-service/services/imports/import-catalog.ts';
import { type ImportDeadline, importDeadline } from '../../../order-service/services/imports/import-deadline.ts';
import { ImportTurns } from '../../../order-service/services/imports/import-queue.ts';
import type { ImportReport } from '../../../order-service/services/imports/import-report.ts';
import { withFeed } from '../../../order-service/services/imports/with-feed.ts';
import type { Command } from '../command.ts';
import { findShopByArgument } from '../find-shop.ts';
import { formatCount, formatInteger } from '../format.ts';
import { withSeekableFile } from '../read-file.ts';
import { readEnvironment, withDatabase } from '../with-database.ts';
import { type ImportArguments, importUsage, isAddress, mostSeconds, parseImportArguments } from './import-arguments.ts';
import { type FetchedSource, keepSource, withFetchedFeed } from './import-by-address.ts';
import { importMaps } from './import-maps.ts';
import { listProblems, printReport } from './import-output.ts';
import { importProgress } from './import-progress.ts';
import { importSources } from './import-sources.ts';

export const importCommand: Command = {
  usage: importUsage,
  summary:
    'Leva os produtos de um arquivo para a loja: planilha .xlsx, .ods ou CSV com nome e preço; exportação da Nuvemshop, Loja Integrada, Bling, Tiny, WooCommerce, Wix, PrestaShop ou Shopify; catálogo da Meta; XML do Google Merchant, VTEX, Buscapé ou Zoom. Em vez do arquivo pode vir o endereço dele na internet; com --every 6h ele é buscado de novo a cada 6 horas (de 15m a 7d), e um arquivo que não mudou não é lido. import sources: os endereços e o que aconteceu; sources run ID: busca agora, e com --yes aceita um arquivo que perdeu a maioria dos produtos; sources pause ID: só busca com sources run, até sources resume ID; sources remove ID: para de buscar, e os produtos ficam. import maps: as colunas guardadas por --map; maps remove COLUNA: esquece uma. O que o arquivo não diz fica como está: uma coluna que falta não apaga nada; uma célula vazia apaga o que é opcional. --full: o que o feed não lista mais fica indisponível. --stock: usa o estoque do arquivo também nos produtos que já existem; sem ele, só nos novos. --keep-sold-out: o que acabou na loja continua esgotado, mesmo que a planilha da loja, talvez mais antiga, diga que há. --currency USD: os preços marcados USD são valores em reais e entram como estão, sem conversão. --map "Valor venda=price": diz o que é uma coluna que não foi reconhecida; repita para outras; fica guardado para a próxima vez. --report avisos.csv: grava todos os avisos num arquivo. --seconds 300: o tempo máximo; depois dele nada muda. Sem ele vale IMPORT_SECONDS. --dry-run: só mostra o que mudaria. --yes: aceita tirar de venda mais de um terço dos produtos da loja e troca os produtos que no arquivo são outros, com o mesmo código; sem ele, esses ficam como estão e são listados.',
  run: importFeed,
};

async function importFeed(args: string[]): Promise<void> {
  const [word = '', ...rest] = args;
  if (word === 'sources') return importSources(rest);
  if (word === 'maps') return importMaps(rest);
  const parsed = parseImportArguments(args);
  const { maxImportMs, feedFolder: folder } = readEnvironment();
  const longestMs = parsed.seconds === undefined ? maxImportMs : parsed.seconds * 1_000;
  const feedFolder = new FeedFolder(folder);
  await feedFolder.removeLeftovers();
  const run = (file: string, source: FetchedSource | null) =>
    withDatabase(async (database) => {
      const shop = await findShopByArgument(database, parsed.shop);
      // The time of the database's start does not count.
      const deadline = importDeadline(longestMs);
      await importWithin(deadline, longestMs, () =>
        importFile({ file, feedFolder, deadline, database, shop, source }, parsed),
      );
    });
  try {
    if (isAddress(parsed.file))
      await withFetchedFeed(parsed.file, feedFolder, (source) => run(source.feed.file, source));
    else await withSeekableFile(parsed.file, feedLimits.maxBytes, feedFolder, (file) => run(file, null));
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
  source: FetchedSource | null;
};

async function importFile(
  { file, feedFolder, deadline, database, shop, source }: FileImport,
  given: ImportArguments,
): Promise<void> {
  // Messages name the file without secrets of its address.
  const parsed = { ...given, file: source?.label ?? given.file };
  const map = await columnMap(database, shop.id, parsed.columns);
  const options = { ...feedLimits, currency: parsed.currency, map };
  const files = openRemoteFiles({ ownHosts: readEnvironment().importOwnHosts });
  const turn = new ImportTurns().enter(shop.id);
  const input = { file, feedFolder, options, turn: await turn.begin(), signal: deadline.signal, files };
  try {
    await withFeed(input, async (reading) => {
      const feed = await usableFeed(reading, parsed);
      const report = await importInto(database, shop.id, feed, parsed, deadline);
      printReport(feed, report, shop.name, parsed);
      if (!parsed.isDryRun) await keepColumns(database, shop.id, parsed.columns);
      const problems = [...feed.problems, ...report.problems];
      await writeReport(parsed.report, problems, feed.notices);
      const { everyMinutes, isDryRun } = parsed;
      if (source === null || everyMinutes === undefined || isDryRun) return;
      const products = feed.products.count - report.problems.length;
      const counts = { ...report, products };
      await keepSource(database, shop.id, source, { ...parsed, everyMinutes }, { counts, problems: problems.length });
    });
  } finally {
    turn.end();
    await files.close();
  }
}

async function usableFeed(reading: FeedFileReading, { file, report }: ImportArguments): Promise<ReadFeed> {
  if ('refusal' in reading) throw new OperatorError(`${file}: ${reading.refusal}`);
  if (reading.products.count > 0) return reading;
  listProblems(reading.problems);
  await writeReport(report, reading.problems, reading.notices);
  throw new OperatorError('Nenhum produto do arquivo pode ser usado; nada foi mudado.');
}

/** Writes all problems and notices of an import to a file, if one is named. */
async function writeReport(file: string | undefined, problems: ImportIssue[], notices: ImportIssue[]): Promise<void> {
  if (file === undefined) return;
  try {
    await writeFile(file, importIssuesCsv(problems, notices));
  } catch (error) {
    throw new OperatorError(
      `Não foi possível gravar os avisos em ${file}: ${errorCode(error)}. A importação terminou.`,
    );
  }
  console.log(`Avisos gravados em ${file}`);
}

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

async function importInto(
  database: Database,
  shopId: string,
  feed: ReadFeed,
  parsed: ImportArguments,
  deadline: ImportDeadline,
): Promise<ImportReport> {
  const onProgress = importProgress((line) => console.error(line));
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

const howToAccept = 'Veja o que mudaria com --dry-run; se é isso mesmo, repita com --yes.';
