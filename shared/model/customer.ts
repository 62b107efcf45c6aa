import type { Address } from './address.ts';

/** The person an order is for (spec §3). Documents without punctuation. */
export type Customer = {
  name: string;
  email: string;
  document: string;
  isCorporate: boolean;
  corporateDocument: string;
  corporateName: string;
  tradeName: string;
  stateInscription: string;
};

export type OrderCustomer = Customer & { address: Address | null };
