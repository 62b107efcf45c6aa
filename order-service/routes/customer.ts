import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { addAddress } from '../services/customers/add-address.ts';
import { addressByCep, type PostalCodeFinder } from '../services/customers/address-by-cep.ts';
import { saveCustomer } from '../services/customers/save-customer.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** The order's customer and their addresses. */
export function registerCustomer(house: RouteDependencies, cepAsker: PostalCodeFinder): void {
  handleCall(house, endpoints.addressByCep, schemas.addressByCep, ({ db, who, params }) =>
    addressByCep(db, cepAsker, { shopId: who.shopId, cep: params.cep }),
  );

  handleCall(house, endpoints.addAddress, schemas.addAddress, ({ db, who, body }) => addAddress(db, who, body));

  handleCall(house, endpoints.saveCustomer, schemas.saveCustomer, ({ db, who, body, expected }) =>
    saveCustomer(db, who, body, expected),
  );
}
