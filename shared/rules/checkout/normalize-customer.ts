import type { Customer } from '#shared/model/customer.ts';
import { bareCnpj } from '../brazil/cnpj.ts';
import { nationalPhone } from '../brazil/phone.ts';
import { digitsOf } from '../text/digits.ts';
import { normalizeEmail } from '../text/email.ts';
import { sanitizeLine } from '../text/sanitize-line.ts';

/** Contact data as stored: documents and phone without punctuation, names without invisible characters. */
export const normalizeCustomer = (customer: Customer): Customer => ({
  name: sanitizeLine(customer.name),
  email: normalizeEmail(customer.email),
  document: digitsOf(customer.document),
  phone: nationalPhone(customer.phone),
  isCorporate: customer.isCorporate,
  corporateDocument: bareCnpj(customer.corporateDocument),
  corporateName: sanitizeLine(customer.corporateName),
  tradeName: sanitizeLine(customer.tradeName),
  stateInscription: sanitizeLine(customer.stateInscription),
});
