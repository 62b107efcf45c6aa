import type { ImportLimits } from '../../services/imports/import-feed.ts';
import type { ImportTurns } from '../../services/imports/import-queue.ts';
import { addPanelCategory } from '../../services/panel/add-category.ts';
import { changePanelPrices, previewPanelPrices } from '../../services/panel/price-change.ts';
import { lastPriceChange, undoPanelPrices } from '../../services/panel/price-undo.ts';
import { changePanelProduct, countPanelProduct } from '../../services/panel/product-changes.ts';
import { panelProduct } from '../../services/panel/product-detail.ts';
import { followFeedAgain, savePanelProduct } from '../../services/panel/product-editor.ts';
import { panelCategories, panelProducts } from '../../services/panel/product-list.ts';
import { exportPanelSheet, importPanelSheet } from '../../services/panel/spreadsheet-files.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel, servePanelSteps } from './serve-panel.ts';

/** The products of the shop. */
export function registerPanelProducts(
  dependencies: RouteDependencies,
  { importTurns, ...limits }: ImportLimits & { importTurns: ImportTurns },
  publicUrl: string,
): void {
  servePanel(dependencies, 'products', ({ db, caller, query }) => panelProducts(db, caller.shopId, query));
  servePanel(dependencies, 'product', ({ db, caller, params }) => panelProduct(db, caller.shopId, params.id));
  servePanel(dependencies, 'productCategories', ({ db, caller }) => panelCategories(db, caller.shopId));
  servePanel(dependencies, 'addCategory', ({ db, caller, body }) => addPanelCategory(db, caller, body));
  servePanel(dependencies, 'countProduct', ({ db, caller, params, body }) =>
    countPanelProduct(db, caller, params.id, body),
  );
  servePanel(dependencies, 'changeProduct', ({ db, caller, params, body }) =>
    changePanelProduct(db, caller, params.id, body),
  );
  servePanel(dependencies, 'saveProduct', ({ db, caller, body }) => savePanelProduct(db, caller, body));
  servePanel(dependencies, 'followFeed', ({ db, caller, params }) => followFeedAgain(db, caller, params.id));
  servePanel(dependencies, 'previewPrices', ({ db, caller, body, now }) =>
    previewPanelPrices(db, caller.shopId, body, now),
  );
  servePanel(dependencies, 'changePrices', ({ db, caller, body, now }) => changePanelPrices(db, caller, body, now));
  servePanel(dependencies, 'lastPriceChange', ({ db, caller, now }) => lastPriceChange(db, caller.shopId, now));
  servePanel(dependencies, 'undoPrices', ({ db, caller, body, now }) => undoPanelPrices(db, caller, body, now));
  servePanel(dependencies, 'exportSheet', ({ database, caller, body, now }) =>
    exportPanelSheet(database, caller.shopId, body.format, { publicUrl, now }),
  );
  servePanelSteps(dependencies, 'importSheet', async ({ database, caller, body, onDisconnect, saveOnce }) => {
    const turn = importTurns.enter(caller.shopId);
    onDisconnect(turn.abandon);
    try {
      return await importPanelSheet(database, caller, body, { turn, limits, saveOnce });
    } finally {
      turn.end();
    }
  });
}
