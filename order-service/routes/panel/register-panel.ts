import type { RouteDependencies } from '../serve.ts';
import { registerPanelEntry } from './entry-routes.ts';
import { registerPanelStaff } from './staff-routes.ts';

/** The calls of the merchant's panel, a file for each domain. Links start with `publicUrl`. */
export function registerPanel(dependencies: RouteDependencies, publicUrl: string): void {
  registerPanelEntry(dependencies, publicUrl);
  registerPanelStaff(dependencies, publicUrl);
}
