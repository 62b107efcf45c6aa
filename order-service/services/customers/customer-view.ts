import type { Address } from '#shared/model/address.ts';
import { type Customer, emptyCustomer, type OrderCustomer } from '#shared/model/customer.ts';
import type { CustomerRow } from '../../database/customers/customers.ts';

/**
 * The order's customer as the contract sends it (spec §3), with the order's delivery address. Null while there is no
 * data at all. Spec §6: "Corporate customer data is shown only when CNPJ support is enabled".
 */
export function customerView(
  row: CustomerRow | undefined,
  address: Address | null,
  { enableCnpj }: { enableCnpj: boolean },
): OrderCustomer | null {
  const customer = row ? { ...personOf(row), ...(enableCnpj ? companyOf(row) : {}) } : emptyCustomer;
  const isKnown = address !== null || Object.values(customer).some((value) => value !== '' && value !== false);
  return isKnown ? { ...customer, address } : null;
}

const personOf = ({ name, email, document, phone }: CustomerRow): Customer => ({
  ...emptyCustomer,
  name,
  email,
  document,
  phone,
});

const companyOf = (row: CustomerRow) => ({
  isCorporate: row.is_corporate,
  corporateDocument: row.corporate_document,
  corporateName: row.corporate_name,
  tradeName: row.trade_name,
  stateInscription: row.state_inscription,
});
