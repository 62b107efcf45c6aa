import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { logisticOptions, pickupStores, setLogistic, setManualLogistic } from '../services/checkout/delivery.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** Delivery or pickup of the order. */
export function registerDelivery(dependencies: RouteDependencies): void {
  handleCall(dependencies, endpoints.logisticOptions, schemas.logisticOptions, ({ db, caller, query }) =>
    logisticOptions(db, caller, query),
  );

  handleCall(dependencies, endpoints.setLogistic, schemas.setLogistic, ({ db, caller, body, expected }) =>
    setLogistic(db, caller, body, expected),
  );

  handleCall(dependencies, endpoints.setManualLogistic, schemas.setManualLogistic, ({ db, caller, body, expected }) =>
    setManualLogistic(db, caller, body, expected),
  );

  handleCall(dependencies, endpoints.stores, schemas.stores, ({ db, caller }) => pickupStores(db, caller));
}
