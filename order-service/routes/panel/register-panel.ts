import type { RouteDependencies } from '../serve.ts';
import { registerPanelMoney } from './money-routes.ts';
import { registerPanelShop } from './shop-routes.ts';
import { registerPanelStaff } from './staff-routes.ts';

/** The calls of the merchant's panel, a file for each domain. */
export function registerPanel(dependencies: RouteDependencies, publicUrl: string): void {
  registerPanelMoney(dependencies);
  registerPanelShop(dependencies);
  registerPanelStaff(dependencies, publicUrl);
}
