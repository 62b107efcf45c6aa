import { Readable } from 'node:stream';
import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { recognisedAs } from '#shared/text/imports/feed-formats.ts';
import type { Database } from '../../database/engine/database.ts';
import type { FeedRemark } from '../../feeds/feed-product.ts';
import { inMerchantWords } from '../../feeds/formats/xml-items.ts';
import type { StatedFields } from '../../feeds/tables/open-table.ts';
import type { TableColumn } from '../../feeds/tables/table-columns.ts';
import { withoutCommand } from '../../feeds/tables/unknown-table.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { keepColumns } from '../imports/feed-columns.ts';
import { removeFeedFiles } from '../imports/feed-folder.ts';
import { type ImportLimits, importFeed, receiveFeed } from '../imports/import-feed.ts';
import type { ImportOptions, ImportReport } from '../imports/import-report.ts';
import { exportProducts, type SheetFormat } from '../product-sheet/export-products.ts';
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
  return new Refusal('rule', {
    ...details,
    messages: (details.messages ?? []).map(withoutCommand).map(inMerchantWords),
  });
}

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
  limits: ImportLimits,
): Promise<SheetReport> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length === 0) throw ruleRefusal('empty-file', 'O arquivo está vazio: exporte-o ou salve-o de novo.');
  const feed = await receiveFeed(Readable.from([bytes]), bytes.length, limits);
  const columns: StatedFields = Object.fromEntries(stated.map(({ heading, field }) => [heading, field]));
  const found: Pick<SheetReport, 'columns' | 'unknown'> = { columns: [], unknown: null };
  const onColumns = (all: TableColumn[], problem: string | null) => {
    found.columns = all;
    found.unknown = problem;
  };
  let whole: Pick<ImportReport, 'added' | 'names' | 'backInStock'> = {
    added: [],
    names: new Map(),
    backInStock: { count: 0, names: [] },
  };
  const onReport = (report: ImportReport) => {
    whole = report;
  };
  try {
    const options = {
      ...{ isFull: false, isDryRun, updatesStock, isAccepted: false, replacesOthers, keepsSoldOut: !restoresSoldOut },
      ...{ currency: 'BRL', columns },
    };
    const also: ImportOptions['also'] = async (db, imported) => {
      await keepColumns(db, caller.shopId, columns);
      await recordAudit(db, caller, {
        action: 'product.sheet',
        target: { kind: 'products', id: '', label: 'planilha' },
        to: { novos: imported.created, mudados: imported.changed, ...changesAudit(imported) },
      });
    };
    const { format, created, changed, unchanged, otherProducts, stockKept, ...report } = await importFeed(
      database,
      caller.shopId,
      feed,
      { ...options, onColumns, onReport, also },
      limits,
    );
    return {
      ...{ format: recognisedAs(format), ...found, created, changed, unchanged, otherProducts, stockKept },
      backInStock: { ...whole.backInStock, names: whole.backInStock.names.slice(0, maxAdded) },
      changes: report.changes
        .slice(0, maxListed)
        .map(({ id, field, from, to }) => ({ id, name: whole.names.get(id) ?? id, field, from, to })),
      added: whole.added.slice(0, maxAdded).map(({ id, name, cents, isFrom }) => ({
        ...{ id, name, isFrom },
        price: cents === null ? null : toReais(cents),
      })),
      problems: remarksOf(report.problems),
      notices: remarksOf(report.notices),
      problemCount: report.problems.length,
      noticeCount: report.notices.length,
    };
  } catch (error) {
    if (isDryRun && found.unknown !== null) return { ...nothing, ...found };
    throw inPlainWords(error);
  } finally {
    if (feed) await removeFeedFiles(feed.file);
  }
}

type SheetReport = PanelData<'importSheet'>;

/** What the history keeps of the changed products: 'Café: preço 34,90 → 39,90' of the first ones. */
function changesAudit({ changes, names }: Pick<ImportReport, 'changes' | 'names'>): { mudanças?: string } {
  const all = changes.flatMap(({ id, changes: fields }) => fields.map((field) => ({ id, ...field })));
  const lines = all
    .slice(0, maxInHistory)
    .map(({ id, field, from, to }) => `${names.get(id) ?? id}: ${field} ${from} → ${to}`);
  if (lines.length === 0) return {};
  return { mudanças: [...lines, ...(all.length > maxInHistory ? ['e outras'] : [])].join('; ') };
}

const nothing: SheetReport = {
  ...{ format: null, unknown: null, columns: [], created: 0, changed: 0, unchanged: 0, otherProducts: 0, stockKept: 0 },
  backInStock: { count: 0, names: [] },
  ...{ changes: [], added: [], problems: [], notices: [], problemCount: 0, noticeCount: 0 },
};

const remarksOf = (remarks: readonly FeedRemark[]) =>
  remarks.slice(0, maxListed).map(({ line, id, reason }) => ({ line, id, reason }));
