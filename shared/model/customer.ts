import type { Address } from './address.ts';
import type { PaymentMethod } from './payment/payment.ts';

/**
 * The person an order is for (spec §3). Documents without punctuation; `phone`: DDD and number, digits only, '' =
 * unknown.
 */
export type Customer = {
  name: string;
  email: string;
  document: string;
  phone: string;
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
  phone: '',
  isCorporate: false,
  corporateDocument: '',
  corporateName: '',
  tradeName: '',
  stateInscription: '',
};

/** The customer with the order's delivery address; `null` for pickup and before an address is chosen. */
export type OrderCustomer = Customer & { address: Address | null };

/** Contact data in a request (spec §7, POST customer/update). Without `phone` the saved one stays; '' removes it. */
export type SentCustomer = Omit<Customer, 'phone'> & Partial<Pick<Customer, 'phone'>>;

/** The body of an agent's confirmation (spec §7, POST confirm). A shop without the payment step may have no method. */
export type AgentConfirmation = SentCustomer & { paymentMethod?: PaymentMethod; manualPaymentInformation?: string };
