import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { addAddress } from '../services/customers/add-address.ts';
import { addressByCep, type CepAsker } from '../services/customers/address-by-cep.ts';
import { saveCustomer } from '../services/customers/save-customer.ts';
import { type House, serve } from './serve.ts';

/** Who the order is for and where they live. */
export function registerCustomer(house: House, cepAsker: CepAsker): void {
  serve(house, endpoints.addressByCep, schemas.addressByCep, ({ db, who, params }) =>
    addressByCep(db, cepAsker, { shopId: who.shopId, cep: params.cep }),
  );

  serve(house, endpoints.addAddress, schemas.addAddress, ({ db, who, body }) => addAddress(db, who, body));

  serve(house, endpoints.saveCustomer, schemas.saveCustomer, ({ db, who, body, expected }) => saveCustomer(db, who, body, expected));
}
