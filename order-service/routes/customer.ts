import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { addAddress } from '../services/customers/add-address.ts';
import { addressByCep, type PostalCodeFinder } from '../services/customers/address-by-cep.ts';
import { saveCustomer } from '../services/customers/save-customer.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** The order's customer and their addresses. */
export function registerCustomer(dependencies: RouteDependencies, postalCodeFinder: PostalCodeFinder): void {
  handleCall(dependencies, endpoints.addressByCep, schemas.addressByCep, ({ db, caller, params }) =>
    addressByCep(db, postalCodeFinder, { shopId: caller.shopId, cep: params.cep }),
  );

  handleCall(dependencies, endpoints.addAddress, schemas.addAddress, ({ db, caller, body }) =>
    addAddress(db, caller, body),
  );

  handleCall(dependencies, endpoints.saveCustomer, schemas.saveCustomer, ({ db, caller, body, expected }) =>
    saveCustomer(db, caller, body, expected),
  );
}
