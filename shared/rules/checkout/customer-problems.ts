import type { Customer } from '#shared/model/customer.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { customerTexts } from '#shared/text/customer.ts';
import { bareCnpj, isValidCnpj } from '../brazil/cnpj.ts';
import { isValidCpf } from '../brazil/cpf.ts';
import { isValidPhone } from '../brazil/phone.ts';
import { cardNumberProblem } from '../card/free-text-fields.ts';
import { isValidEmail } from '../text/email.ts';
import { personText } from '../text/person-text.ts';
import { bareCustomer } from './bare-customer.ts';

/** The fields that show an error of their own (spec §5), the phone, and the one that must hold no card's number either. */
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

/** `asksPhone`: the order needs a phone, see `needsWholeCheckout`. Where it does not, a phone may be left out. */
type ShopRules = Pick<ShopSettings, 'enableCnpj'> & { asksPhone?: boolean };

/** What is wrong with contact data, by field; empty when nothing is (spec §5, "Customer data messages"). */
export function customerProblems(customer: Customer, { enableCnpj, asksPhone = false }: ShopRules): CustomerProblems {
  const corporate =
    enableCnpj && customer.isCorporate ? { ...corporateProblems(customer), ...cardNumbersOf(customer) } : {};
  return { ...personProblems(customer), ...phoneProblems(customer, asksPhone), ...corporate };
}

/** The free texts that hold a card's number, by field. */
export function cardNumbersOf(customer: Customer): CustomerProblems {
  const problems = freeTexts.map((field) => [field, cardNumberProblem(customer[field])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

const freeTexts = ['name', 'corporateName', 'tradeName', 'stateInscription'] as const;

/**
 * What keeps contact data from being saved: the same, except that a phone and what a company still has to fill in may come later. The customer is
 * saved while they type (spec §4), and the order asks for all of it only when it is finished.
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

/** Whether saving would change anything: punctuation and spaces around are nothing. */
function hasChanged(customer: Customer, saved: Customer | null): boolean {
  if (saved === null) return true;
  const [now, before] = [bareCustomer(customer), bareCustomer(saved)];
  return customerFields.some((field) => now[field] !== before[field]);
}

/** All that contact data are made of. */
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
    ...(!isValidEmail(personText(email)) && { email: customerTexts.emailInvalid }),
    ...(!isValidCpf(cpf) && { document: customerTexts.cpfInvalid }),
  };
}

const nameProblem = (name: string) =>
  personText(name) === '' ? customerTexts.nameMissing : (cardNumberProblem(name) ?? '');

function phoneProblems({ phone }: Customer, asksPhone: boolean): CustomerProblems {
  if (phone === '') return asksPhone ? { phone: customerTexts.phoneMissing } : {};
  return isValidPhone(phone) ? {} : { phone: customerTexts.phoneInvalid };
}

function corporateProblems({ corporateDocument, corporateName, tradeName }: Customer): CustomerProblems {
  const cnpj = bareCnpj(corporateDocument);
  return {
    ...(cnpj === '' && { corporateDocument: customerTexts.cnpjMissing }),
    ...(cnpj !== '' && !isValidCnpj(cnpj) && { corporateDocument: customerTexts.cnpjInvalid }),
    ...(personText(corporateName) === '' && { corporateName: customerTexts.corporateNameMissing }),
    ...(personText(tradeName) === '' && { tradeName: customerTexts.tradeNameMissing }),
  };
}
