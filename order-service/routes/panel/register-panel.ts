import type { ImportLimits } from '../../services/imports/import-feed.ts';
import type { RouteDependencies } from '../serve.ts';
import { registerPanelProducts } from './product-routes.ts';
import { registerPanelStaff } from './staff-routes.ts';

/** The calls of the merchant's panel, a file for each domain. */
export function registerPanel(dependencies: RouteDependencies, publicUrl: string, imports: ImportLimits): void {
  registerPanelStaff(dependencies, publicUrl);
  registerPanelProducts(dependencies, imports);
}
