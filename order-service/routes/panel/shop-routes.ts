import { openShop, panelShop, pauseShop } from '../../services/panel/panel-shop.ts';
import { switchSettingsSection } from '../../services/panel/section-switches.ts';
import { panelSettingsSection, saveSettingsSection } from '../../services/panel/settings-sections.ts';
import { visitorFromRequest } from '../context.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel, servePanelSteps } from './serve-panel.ts';

/** The tab 'Loja'. */
export function registerPanelShop(dependencies: RouteDependencies): void {
  servePanel(dependencies, 'shop', ({ db, caller, now }) => panelShop(db, caller.shopId, now));

  servePanel(dependencies, 'settingsSection', ({ db, caller, params: { section }, request }) => {
    const { host } = visitorFromRequest(request, dependencies.contextSecret);
    return panelSettingsSection(db, caller.shopId, { section, host, means: dependencies.accounts });
  });

  servePanel(dependencies, 'pauseShop', ({ db, caller, body, now }) => pauseShop(db, caller, body, now));

  servePanel(dependencies, 'openShop', async ({ db, caller }) => {
    await openShop(db, caller);
    return {};
  });

  // A declaration opens its own transaction.
  servePanelSteps(dependencies, 'saveSettingsSection', ({ database, caller, params, body }) =>
    saveSettingsSection(database, caller, params.section, body),
  );

  servePanelSteps(dependencies, 'switchSettingsSection', async ({ database, caller, params, body }) => {
    await switchSettingsSection(database, caller, params.section, body.isOn);
    return {};
  });
}
