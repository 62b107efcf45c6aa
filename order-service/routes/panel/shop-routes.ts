import { openShop, panelShop, pauseShop, saveShopPart } from '../../services/panel/panel-shop.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel, servePanelSteps } from './serve-panel.ts';

/** The tab 'Loja'. */
export function registerPanelShop(dependencies: RouteDependencies): void {
  servePanel(dependencies, 'shop', ({ db, caller, now }) => panelShop(db, caller.shopId, now));

  servePanel(dependencies, 'pauseShop', ({ db, caller, body, now }) => pauseShop(db, caller, body, now));

  servePanel(dependencies, 'openShop', async ({ db, caller }) => {
    await openShop(db, caller);
    return {};
  });

  // A declaration opens its own transaction.
  servePanelSteps(dependencies, 'saveShopPart', ({ database, caller, params, body }) =>
    saveShopPart(database, caller, params.part, body),
  );
}
