import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { logisticOptions, pickupStores, setLogistic, setManualLogistic } from '../services/checkout/delivery.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** Delivery or pickup of the order. */
export function registerDelivery(house: RouteDependencies): void {
  handleCall(house, endpoints.logisticOptions, schemas.logisticOptions, ({ db, who, query }) =>
    logisticOptions(db, who, query),
  );

  handleCall(house, endpoints.setLogistic, schemas.setLogistic, ({ db, who, body, expected }) =>
    setLogistic(db, who, body, expected),
  );

  handleCall(house, endpoints.setManualLogistic, schemas.setManualLogistic, ({ db, who, body, expected }) =>
    setManualLogistic(db, who, body, expected),
  );

  handleCall(house, endpoints.stores, schemas.stores, ({ db, who }) => pickupStores(db, who));
}
