import { Readable } from 'node:stream';
import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { PlatformImport } from '#shared/contract/platform/platform-import-schemas.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { recognisedAs } from '#shared/text/imports/feed-formats.ts';
import { importTexts } from '#shared/text/imports/import-texts.ts';
import type { Database, Db } from '../../database/engine/database.ts';
import type { ImportIssue } from '../../feeds/feed-product.ts';
import { inMerchantWords } from '../../feeds/formats/xml-items.ts';
import type { StatedFields } from '../../feeds/tables/open-table.ts';
import type { TableColumn } from '../../feeds/tables/table-columns.ts';
import { withoutCommand } from '../../feeds/tables/unknown-table.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { keepColumns } from '../imports/feed-columns.ts';
import { removeFeedFiles } from '../imports/feed-folder.ts';
import { type FeedImportOptions, type ImportLimits, importFeed, receiveFeed } from '../imports/import-feed.ts';
import type { ImportTurn } from '../imports/import-queue.ts';
import type { ImportReport } from '../imports/import-report.ts';
import { exportProducts, type SheetFormat } from '../product-spreadsheet/export-products.ts';
import { pictureUrlOf } from '../shops/shop-url.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';

/** The largest spreadsheet of the panel. The command line has no limit. */
const maxFileBytes = 16 * 1024 * 1024;
const maxListed = 100;
/** The changes of a spreadsheet that the history has one by one. */
const maxInHistory = 20;
/** New products, and those that are back in stock, that the preview lists. */
const maxAdded = 20;

/** The catalogue as a file, in base64. */
export async function exportPanelSheet(
  database: Database,
  shopId: string,
  format: SheetFormat,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<PanelData<'exportSheet'>> {
  const shopUrl = await pictureUrlOf(database, shopId, publicUrl);
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of exportProducts(database, shopId, format, shopUrl)) {
    bytes += part.length;
    if (bytes > maxFileBytes)
      throw ruleRefusal(
        'too-large',
        'O catálogo é grande demais para baixar aqui. Peça a planilha a quem instalou a loja.',
      );
    parts.push(part);
  }
  return {
    name: `produtos-${now.toISOString().slice(0, 10)}.${format}`,
    file: Buffer.concat(parts).toString('base64'),
  };
}

/** A refusal names no command and no feed: the person has the panel only. */
function inPlainWords(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.kind !== 'rule') return error;
  const { details } = error;
  if (details.code === 'import-timeout') return ruleRefusal('import-timeout', importTexts.tookTooLong);
  return new Refusal('rule', {
    ...details,
    messages: (details.messages ?? []).map(withoutCommand).map(inMerchantWords),
  });
}

type SpreadsheetImport = {
  turn: ImportTurn;
  limits: ImportLimits;
  /** Saves the report with the products: a repeated call gets it and imports nothing. */
  saveOnce: (db: Db, report: SpreadsheetReport) => Promise<void>;
};

/**
 * Imports a spreadsheet of products, or shows what it would change. What the person says of its columns is kept for the
 * next file. For one that is not recognised, a dry run asks what its columns are.
 */
export async function importPanelSheet(
  database: Database,
  caller: PanelCaller,
  {
    file,
    updatesStock,
    replacesOthers = false,
    restoresSoldOut = false,
    isDryRun,
    columns: stated = [],
  }: PanelBody<'importSheet'>,
  { turn, limits, saveOnce }: SpreadsheetImport,
): Promise<SpreadsheetReport> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length === 0) throw ruleRefusal('empty-file', 'O arquivo está vazio: exporte-o ou salve-o de novo.');
  const feed = await receiveFeed(Readable.from([bytes]), bytes.length, limits);
  const columns: StatedFields = Object.fromEntries(stated.map(({ heading, field }) => [heading, field]));
  const found: FoundColumns = { columns: [], unknown: null };
  const onColumns = (all: TableColumn[], problem: string | null) => {
    found.columns = all;
    found.unknown = problem;
  };
  const seen: { report: SpreadsheetReport } = { report: nothing };
  const options: FeedImportOptions = {
    ...{ isFull: false, isDryRun, updatesStock, isAccepted: false, replacesOthers, keepsSoldOut: !restoresSoldOut },
    ...{ currency: 'BRL', columns, onColumns },
    also: async (db, result, whole) => {
      await keepColumns(db, caller.shopId, columns);
      await recordAudit(db, caller, {
        action: 'product.sheet',
        target: { kind: 'products', id: '', label: 'planilha' },
        to: { novos: whole.created, mudados: whole.changed, ...changesAudit(whole) },
      });
      await saveOnce(db, reportOf(result, whole, found));
    },
    onReport: (result, whole) => {
      seen.report = reportOf(result, whole, found);
    },
  };
  try {
    await importFeed(database, await turn.begin(), feed, options, limits);
    return seen.report;
  } catch (error) {
    if (isDryRun && found.unknown !== null) return { ...nothing, ...found };
    throw inPlainWords(error);
  } finally {
    await removeFeedFiles(feed.file);
  }
}

type FoundColumns = Pick<SpreadsheetReport, 'columns' | 'unknown'>;

function reportOf(result: PlatformImport, whole: ImportReport, found: FoundColumns): SpreadsheetReport {
  const { format, created, changed, unchanged, otherProducts, stockKept } = result;
  return {
    ...{ format: recognisedAs(format), ...found, created, changed, unchanged, otherProducts, stockKept },
    backInStock: { ...whole.backInStock, names: whole.backInStock.names.slice(0, maxAdded) },
    changes: result.changes
      .slice(0, maxListed)
      .map(({ id, field, from, to }) => ({ id, name: whole.names.get(id) ?? id, field, from, to })),
    added: whole.added.slice(0, maxAdded).map(({ id, name, cents, isFrom }) => ({
      ...{ id, name, isFrom },
      price: cents === null ? null : toReais(cents),
    })),
    problems: remarksOf(result.problems),
    notices: remarksOf(result.notices),
    problemCount: result.problemCount,
    noticeCount: result.noticeCount,
  };
}

type SpreadsheetReport = PanelData<'importSheet'>;

/** What the history keeps of the changed products: 'Café: preço 34,90 → 39,90' of the first ones. */
function changesAudit({ changes, names }: Pick<ImportReport, 'changes' | 'names'>): { mudanças?: string } {
  const all = changes.flatMap(({ id, changes: fields }) => fields.map((field) => ({ id, ...field })));
  const lines = all
    .slice(0, maxInHistory)
    .map(({ id, field, from, to }) => `${names.get(id) ?? id}: ${field} ${from} → ${to}`);
  if (lines.length === 0) return {};
  return { mudanças: [...lines, ...(all.length > maxInHistory ? ['e outras'] : [])].join('; ') };
}

const nothing: SpreadsheetReport = {
  ...{ format: null, unknown: null, columns: [], created: 0, changed: 0, unchanged: 0, otherProducts: 0, stockKept: 0 },
  backInStock: { count: 0, names: [] },
  ...{ changes: [], added: [], problems: [], notices: [], problemCount: 0, noticeCount: 0 },
};

const remarksOf = (remarks: readonly ImportIssue[]) =>
  remarks.slice(0, maxListed).map(({ line, id, reason }) => ({ line, id, reason }));
