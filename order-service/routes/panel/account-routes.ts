import {
  type AccountMeans,
  checkShopAccount,
  removeShopAccount,
  saveShopAccount,
  shopAccounts,
} from '../../services/panel/shop-accounts.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel, servePanelSteps } from './serve-panel.ts';

/** The shop's payment accounts. No trace of a secret is stored with a response, not even its hash. */
export function registerPanelAccounts(dependencies: RouteDependencies, means: AccountMeans): void {
  servePanel(dependencies, 'shopAccounts', ({ db, caller }) => shopAccounts(db, caller.shopId, means));

  servePanel(dependencies, 'checkShopAccount', ({ database, caller, params }) =>
    checkShopAccount(database, caller.shopId, params.provider, means),
  );

  servePanelSteps(
    dependencies,
    'saveShopAccount',
    ({ database, caller, body }) => saveShopAccount(database, caller, body, means),
    { unhashed: ['accessToken', 'webhookSecret'] },
  );

  servePanelSteps(dependencies, 'removeShopAccount', async ({ database, caller, body }) => {
    await removeShopAccount(database, caller, body, means);
    return {};
  });
}
