import type { Address } from './address.ts';
import type { PaymentMethod } from './payment.ts';

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

export const emptyCustomer: Customer = {
  name: '',
  email: '',
  document: '',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};

/** The customer with the address the order goes to; null for pickup and while none is chosen. */
export type OrderCustomer = Customer & { address: Address | null };

/** What an agent confirms an order with (spec §7, POST confirm). */
export type AgentConfirmation = Customer & { paymentMethod: PaymentMethod; manualPaymentInformation?: string };
