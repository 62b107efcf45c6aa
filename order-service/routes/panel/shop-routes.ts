import { openShop, panelShop, pauseShop } from '../../services/panel/panel-shop.ts';
import { switchShopPart } from '../../services/panel/part-switches.ts';
import { panelShopPart, saveShopPart } from '../../services/panel/shop-parts.ts';
import { visitorFromRequest } from '../context.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel, servePanelSteps } from './serve-panel.ts';

/** The tab 'Loja'. */
export function registerPanelShop(dependencies: RouteDependencies): void {
  servePanel(dependencies, 'shop', ({ db, caller, now }) => panelShop(db, caller.shopId, now));

  servePanel(dependencies, 'shopPart', ({ db, caller, params: { part }, request }) => {
    const { host } = visitorFromRequest(request, dependencies.contextSecret);
    return panelShopPart(db, caller.shopId, { part, host, means: dependencies.accounts });
  });

  servePanel(dependencies, 'pauseShop', ({ db, caller, body, now }) => pauseShop(db, caller, body, now));

  servePanel(dependencies, 'openShop', async ({ db, caller }) => {
    await openShop(db, caller);
    return {};
  });

  // A declaration opens its own transaction.
  servePanelSteps(dependencies, 'saveShopPart', ({ database, caller, params, body }) =>
    saveShopPart(database, caller, params.part, body),
  );

  servePanelSteps(dependencies, 'switchShopPart', async ({ database, caller, params, body }) => {
    await switchShopPart(database, caller, params.part, body.isOn);
    return {};
  });
}
