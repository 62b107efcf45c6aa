import type { Customer } from '#shared/model/customer.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { customerTexts } from '#shared/text/checkout/customer.ts';
import { bareCnpj, isValidCnpj } from '../brazil/cnpj.ts';
import { isValidCpf } from '../brazil/cpf.ts';
import { isValidPhone } from '../brazil/phone.ts';
import { cardNumberProblem } from '../card/free-text-fields.ts';
import { isValidEmail, normalizeEmail } from '../text/email.ts';
import { sanitizeLine } from '../text/sanitize-line.ts';
import { normalizeCustomer } from './normalize-customer.ts';

/**
 * The fields with an error of their own (spec §5), the phone, and the field that must not hold a card number either.
 */
export type CustomerField =
  | 'name'
  | 'email'
  | 'document'
  | 'phone'
  | 'corporateDocument'
  | 'corporateName'
  | 'tradeName'
  | 'stateInscription';
export type CustomerProblems = Partial<Record<CustomerField, string>>;

/** `asksPhone`: the order requires a phone (`needsWholeCheckout`). Otherwise the phone is optional. */
type ShopRules = Pick<ShopSettings, 'enableCnpj'> & { asksPhone?: boolean };

/** The errors of contact data, by field; empty when valid (spec §5, "Customer data messages"). */
export function customerProblems(customer: Customer, { enableCnpj, asksPhone = false }: ShopRules): CustomerProblems {
  const corporate =
    enableCnpj && customer.isCorporate ? { ...corporateProblems(customer), ...cardNumbersOf(customer) } : {};
  return { ...personProblems(customer), ...phoneProblems(customer, asksPhone), ...corporate };
}

/** The free texts that contain a card number, by field. */
export function cardNumbersOf(customer: Customer): CustomerProblems {
  const problems = freeTexts.map((field) => [field, cardNumberProblem(customer[field])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

const freeTexts = ['name', 'email', 'corporateName', 'tradeName', 'stateInscription'] as const;

/**
 * The errors that prevent saving. A phone and company data may still be missing, because the customer is saved while
 * they type (spec §4). The order requires them only at its confirmation.
 */
export function customerSaveProblems(customer: Customer, shop: ShopRules): CustomerProblems {
  const { corporateDocument, corporateName, tradeName, stateInscription, ...person } = customerProblems(customer, {
    enableCnpj: shop.enableCnpj,
  });
  return { ...person, ...(corporateDocument === customerTexts.cnpjInvalid && { corporateDocument }) };
}

/** Spec §4: "auto-save … if name, email and CPF are valid and something changed". `saved` is the order's customer. */
export function mayAutoSave(customer: Customer, saved: Customer | null): boolean {
  return Object.keys(personProblems(customer)).length === 0 && hasChanged(customer, saved);
}

/** Whether saving would change a value. Punctuation and surrounding spaces do not count. */
function hasChanged(customer: Customer, saved: Customer | null): boolean {
  if (saved === null) return true;
  const [now, before] = [normalizeCustomer(customer), normalizeCustomer(saved)];
  return customerFields.some((field) => now[field] !== before[field]);
}

/** All contact fields. */
export const customerFields = [
  'name',
  'email',
  'document',
  'phone',
  'isCorporate',
  'corporateDocument',
  'corporateName',
  'tradeName',
  'stateInscription',
] as const satisfies readonly (keyof Customer)[];

function personProblems({ name, email, document: cpf }: Customer): CustomerProblems {
  return {
    ...(nameProblem(name) && { name: nameProblem(name) }),
    ...(emailProblem(email) && { email: emailProblem(email) }),
    ...(!isValidCpf(cpf) && { document: cpf === '' ? customerTexts.cpfMissing : customerTexts.cpfInvalid }),
  };
}

const nameProblem = (name: string) =>
  sanitizeLine(name) === '' ? customerTexts.nameMissing : (cardNumberProblem(name) ?? '');

function emailProblem(email: string): string {
  const normalized = normalizeEmail(email);
  if (normalized === '') return customerTexts.emailMissing;
  return isValidEmail(normalized) ? (cardNumberProblem(email) ?? '') : customerTexts.emailInvalid;
}

function phoneProblems({ phone }: Customer, asksPhone: boolean): CustomerProblems {
  if (phone === '') return asksPhone ? { phone: customerTexts.phoneMissing } : {};
  return isValidPhone(phone) ? {} : { phone: customerTexts.phoneInvalid };
}

function corporateProblems({ corporateDocument, corporateName, tradeName }: Customer): CustomerProblems {
  const cnpj = bareCnpj(corporateDocument);
  return {
    ...(cnpj === '' && { corporateDocument: customerTexts.cnpjMissing }),
    ...(cnpj !== '' && !isValidCnpj(cnpj) && { corporateDocument: customerTexts.cnpjInvalid }),
    ...(sanitizeLine(corporateName) === '' && { corporateName: customerTexts.corporateNameMissing }),
    ...(sanitizeLine(tradeName) === '' && { tradeName: customerTexts.tradeNameMissing }),
  };
}
