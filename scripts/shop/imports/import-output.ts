import { feedFormatNames } from '#shared/text/imports/feed-formats.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import type { ImportIssue } from '../../../order-service/feeds/feed-product.ts';
import type { ReadFeed } from '../../../order-service/feeds/feed-worker-client.ts';
import { stockText } from '../../../order-service/services/imports/feed-changes.ts';
import type {
  ImportReport,
  ProductChange,
  ProductStocks,
} from '../../../order-service/services/imports/import-report.ts';
import { formatCount, formatInteger, truncate } from '../format.ts';
import type { ImportArguments } from './import-arguments.ts';

/** Limits the list, so that a completely wrong feed does not scroll its first problems away. */
const maxListed = 200;
const maxNotices = 20;
const maxChanged = 50;
const maxFields = 12;
const maxId = 60;
const maxReason = 300;

/** Prints the products that are not imported. */
export const listProblems = (problems: ImportIssue[]): void => listImportIssues('Não entraram', problems, maxListed);

/** Prints what an import did, or would do. */
export function printReport(
  feed: ReadFeed,
  report: ImportReport,
  shopName: string,
  { isFull, isDryRun, isAccepted, keepsSoldOut, currency }: ImportArguments,
): void {
  const problems = [...feed.problems, ...report.problems];
  listProblems(problems);
  listImportIssues('Avisos', feed.notices, maxNotices);
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
  console.log(`Formato: ${feedFormatNames[feed.format]}`);
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
    console.log(`${importTexts.stockKept(report.stockKept)}; use --stock para usar o do arquivo`);
  for (const line of backInStockLines(report.backInStock, keepsSoldOut)) console.log(line);
  console.log(
    `Criados: ${formatCount(report.categories, 'categoria', 'categorias')}, ${formatCount(report.sellers, 'vendedor', 'vendedores')}`,
  );
  console.log(`Não entraram: ${problems.length}. Avisos: ${feed.notices.length}`);
  if (report.otherProducts > 0)
    console.log(`${importTexts.otherProducts(report.otherProducts)}. Para trocar, use --yes.`);
  if (isDryRun && !isAccepted && report.needsAcceptance !== null)
    console.log(`${report.needsAcceptance} Para valer, ela precisa de --yes.`);
}

/** What is sold out in the shop, and there in the file. */
function backInStockLines({ count, names }: ImportReport['backInStock'], isKept: boolean): string[] {
  if (count === 0) return [];
  const shown = names.slice(0, maxChanged);
  const listed = `${shown.join(', ')}${count > shown.length ? ` e mais ${formatInteger(count - shown.length)}` : ''}`;
  const products = formatCount(count, 'produto', 'produtos');
  return isKept
    ? [`Continuam esgotados, embora o arquivo diga que há: ${products} (${listed})`]
    : [`Voltam a ter estoque: ${products} (${listed}); use --keep-sold-out para deixá-los esgotados`];
}

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

function listImportIssues(title: string, remarks: ImportIssue[], max: number): void {
  if (remarks.length === 0) return;
  console.log(`${title}:`);
  for (const { line, id, reason } of remarks.slice(0, max)) {
    const label = id === null ? '' : ` (${truncate(id, maxId)})`;
    console.log(`  Linha ${line}${label}: ${truncate(reason, maxReason)}`);
  }
  if (remarks.length > max) console.log(`  … e mais ${remarks.length - max}`);
}
