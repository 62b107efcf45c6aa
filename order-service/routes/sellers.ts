import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { sellerOptions, setSeller } from '../services/checkout/sellers.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** The seller of the order. */
export function registerSellers(house: RouteDependencies): void {
  handleCall(house, endpoints.sellers, schemas.sellers, ({ db, who, query }) => sellerOptions(db, who, query));

  handleCall(house, endpoints.setSeller, schemas.setSeller, ({ db, who, body, expected }) =>
    setSeller(db, who, body.providerId, expected),
  );
}
