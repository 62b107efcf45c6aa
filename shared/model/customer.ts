import type { Address } from './address.ts';
import type { PaymentMethod } from './payment.ts';

/** The person an order is for (spec §3). Documents without punctuation; `phone`: DDD and number, digits only, '' = not known. */
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

/** The customer with the address the order goes to; null for pickup and while none is chosen. */
export type OrderCustomer = Customer & { address: Address | null };

/** Contact data as they are sent (spec §7, POST customer/update). Without a `phone` the one that was saved stays; '' removes it. */
export type SentCustomer = Omit<Customer, 'phone'> & Partial<Pick<Customer, 'phone'>>;

/** What an agent confirms an order with (spec §7, POST confirm). */
export type AgentConfirmation = SentCustomer & { paymentMethod: PaymentMethod; manualPaymentInformation?: string };
