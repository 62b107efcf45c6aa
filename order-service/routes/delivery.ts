import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { logisticOptions, pickupStores, setLogistic, setManualLogistic } from '../services/checkout/delivery.ts';
import { type House, serve } from './serve.ts';

/** How the order is got: delivered or picked up. */
export function registerDelivery(house: House): void {
  serve(house, endpoints.logisticOptions, schemas.logisticOptions, ({ db, who, query }) => logisticOptions(db, who, query));

  serve(house, endpoints.setLogistic, schemas.setLogistic, ({ db, who, body, expected }) => setLogistic(db, who, body, expected));

  serve(house, endpoints.setManualLogistic, schemas.setManualLogistic, ({ db, who, body, expected }) =>
    setManualLogistic(db, who, body, expected),
  );

  serve(house, endpoints.stores, schemas.stores, ({ db, who }) => pickupStores(db, who));
}
