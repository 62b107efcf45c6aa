import { addressByCep, type PostalCodeFinder } from '../../services/customers/address-by-cep.ts';
import {
  channelCheck,
  nameShop,
  panelFirstSteps,
  skipStep,
  startDelivery,
  startPayment,
} from '../../services/panel/first-steps.ts';
import type { RouteDependencies } from '../serve.ts';
import { servePanel, servePanelSteps } from './serve-panel.ts';

/** The first steps of a new shop. */
export function registerPanelFirstSteps(
  dependencies: RouteDependencies,
  publicUrl: string,
  postalCodeFinder: PostalCodeFinder,
): void {
  const stepsNow = (shopId: string) => panelFirstSteps(dependencies.database, shopId, publicUrl);
  servePanel(dependencies, 'firstSteps', ({ caller }) => stepsNow(caller.shopId));
  servePanel(dependencies, 'channelCheck', ({ db, caller }) => channelCheck(db, caller.shopId));
  servePanel(dependencies, 'postalCode', async ({ db, caller: { shopId }, params }) => {
    const { street, neighborhood, city, state } = await addressByCep(db, postalCodeFinder, { shopId, cep: params.cep });
    return { street, neighborhood, city, state };
  });
  servePanel(dependencies, 'skipFirstStep', async ({ db, caller, body }) => {
    await skipStep(db, caller, body.step);
    return panelFirstSteps(db, caller.shopId, publicUrl);
  });
  // A declaration opens its own transaction.
  servePanelSteps(dependencies, 'nameShop', async ({ database, caller, body }) => {
    await nameShop(database, caller, body);
    return stepsNow(caller.shopId);
  });
  servePanelSteps(dependencies, 'startDelivery', async ({ database, caller, body }) => {
    await startDelivery(database, caller, body);
    return stepsNow(caller.shopId);
  });
  servePanelSteps(dependencies, 'startPayment', async ({ database, caller, body }) => {
    await startPayment(database, caller, body);
    return stepsNow(caller.shopId);
  });
}
