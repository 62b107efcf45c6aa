import { Readable } from 'node:stream';
import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { Database } from '../../database/engine/database.ts';
import { withoutCommand } from '../../feeds/tables/unknown-table.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { removeFeedFiles } from '../imports/feed-folder.ts';
import { type ImportLimits, importFeed, receiveFeed } from '../imports/import-feed.ts';
import type { ImportOptions } from '../imports/import-report.ts';
import { exportProducts, type SheetFormat } from '../product-sheet/export-products.ts';
import { pictureUrlOf } from '../shops/shop-url.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';

/** The largest spreadsheet of the panel. The command line has no limit. */
const maxFileBytes = 16 * 1024 * 1024;
const maxListed = 100;

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

/** A refusal names no command: the person has the panel only. */
function inPlainWords(error: unknown): never {
  if (!(error instanceof Refusal) || error.kind !== 'rule') throw error;
  const { details } = error;
  throw new Refusal('rule', { ...details, messages: (details.messages ?? []).map(withoutCommand) });
}

/** Imports a spreadsheet of products, or shows what it would change. */
export async function importPanelSheet(
  database: Database,
  caller: PanelCaller,
  { file, updatesStock, isDryRun }: PanelBody<'importSheet'>,
  limits: ImportLimits,
): Promise<PanelData<'importSheet'>> {
  const bytes = Buffer.from(file, 'base64');
  const feed = await receiveFeed(Readable.from([bytes]), bytes.length, limits);
  try {
    const wish = { isFull: false, isDryRun, updatesStock, isAccepted: false, currency: 'BRL' };
    const also: ImportOptions['also'] = (db, counts) =>
      recordAudit(db, caller, {
        action: 'product.sheet',
        target: { kind: 'products', id: '', label: 'planilha' },
        to: { novos: counts.created, mudados: counts.changed },
      });
    const report = await importFeed(database, caller.shopId, feed, { ...wish, also }, limits).catch(inPlainWords);
    const { created, changed, unchanged, stockKept } = report;
    return {
      ...{ created, changed, unchanged, stockKept },
      changes: report.changes.slice(0, maxListed).map(({ id, field, from, to }) => ({ id, field, from, to })),
      problems: report.problems.slice(0, maxListed).map(({ line, reason }) => ({ line, reason })),
    };
  } finally {
    if (feed) await removeFeedFiles(feed.file);
  }
}
