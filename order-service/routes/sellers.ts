import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { sellerOptions, setSeller } from '../services/checkout/sellers.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** The seller of the order. */
export function registerSellers(dependencies: RouteDependencies): void {
  handleCall(dependencies, endpoints.sellers, schemas.sellers, ({ db, caller, query }) =>
    sellerOptions(db, caller, query),
  );

  handleCall(dependencies, endpoints.setSeller, schemas.setSeller, ({ db, caller, body, expected }) =>
    setSeller(db, caller, body.providerId, expected),
  );
}
