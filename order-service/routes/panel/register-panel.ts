import type { PostalCodeFinder } from '../../services/customers/address-by-cep.ts';
import type { ImportLimits } from '../../services/imports/import-feed.ts';
import type { ImportTurns } from '../../services/imports/import-queue.ts';
import type { AccountMeans } from '../../services/panel/shop-accounts.ts';
import type { PhotoParts } from '../../services/photos/photos.ts';
import type { OrderStreams } from '../events/order-events.ts';
import type { FeedSourceSettings } from '../platform/platform-feed-sources.ts';
import type { RouteDependencies } from '../serve.ts';
import { registerPanelAccounts } from './account-routes.ts';
import { registerPanelCustomers } from './customer-routes.ts';
import { registerPanelFirstSteps } from './first-step-routes.ts';
import { registerPanelImports } from './import-routes.ts';
import { registerPanelMoney } from './money-routes.ts';
import { registerPanelOrders } from './order-routes.ts';
import { registerPanelEvents } from './panel-events.ts';
import { registerPanelPhotos } from './photo-routes.ts';
import { registerPanelProducts } from './product-routes.ts';
import { registerPanelShop } from './shop-routes.ts';
import { registerPanelSignIn } from './sign-in-routes.ts';
import { registerPanelStaff } from './staff-routes.ts';
import { registerPanelStatistics } from './statistics-routes.ts';

/**
 * `publicUrl`: links start with it. `imports`: how spreadsheets enter. `feedSources`: addresses of products.
 * `secretsKey`, `onlinePayments`: for accounts.
 */
export type PanelParts = {
  publicUrl: string;
  orderStreams: OrderStreams;
  imports: ImportLimits & { importTurns: ImportTurns };
  photos: PhotoParts;
  feedSources: FeedSourceSettings;
  secretsKey: string | undefined;
  onlinePayments: AccountMeans['clients'];
  postalCodes: PostalCodeFinder;
};

/** The calls of the merchant's panel, a file for each domain. */
export function registerPanel(
  dependencies: RouteDependencies,
  { publicUrl, orderStreams, imports, photos, feedSources, secretsKey, onlinePayments, postalCodes }: PanelParts,
): void {
  registerPanelSignIn(dependencies, publicUrl);
  registerPanelStaff(dependencies, publicUrl);
  registerPanelOrders(dependencies);
  registerPanelEvents(dependencies, orderStreams);
  registerPanelProducts(dependencies, imports, publicUrl);
  registerPanelImports(dependencies, feedSources);
  registerPanelPhotos(dependencies, photos);
  registerPanelMoney(dependencies);
  registerPanelShop(dependencies);
  registerPanelFirstSteps(dependencies, publicUrl, postalCodes);
  const { accounts } = dependencies;
  registerPanelAccounts(dependencies, { secretsKey, clients: onlinePayments, accounts, publicUrl });
  registerPanelCustomers(dependencies);
  registerPanelStatistics(dependencies);
}
