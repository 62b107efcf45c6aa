import type { OrderStreams } from '../events/order-events.ts';
import type { RouteDependencies } from '../serve.ts';
import { registerPanelEntry } from './entry-routes.ts';
import { registerPanelOrders } from './order-routes.ts';
import { registerPanelEvents } from './panel-events.ts';
import { registerPanelStaff } from './staff-routes.ts';

/** The calls of the merchant's panel, a file for each domain. Links start with `publicUrl`. */
export function registerPanel(dependencies: RouteDependencies, publicUrl: string, orderStreams: OrderStreams): void {
  registerPanelEntry(dependencies, publicUrl);
  registerPanelStaff(dependencies, publicUrl);
  registerPanelOrders(dependencies);
  registerPanelEvents(dependencies, orderStreams);
}
