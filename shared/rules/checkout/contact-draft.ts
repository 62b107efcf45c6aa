import { type Customer, emptyCustomer } from '#shared/model/customer.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { formatCnpj } from '../brazil/cnpj.ts';
import { formatCpf } from '../brazil/cpf.ts';
import { formatPhone } from '../brazil/phone.ts';
import { bareCustomer } from './bare-customer.ts';
import { type CustomerField, cardNumbersOf, customerFields, customerSaveProblems } from './customer-problems.ts';

/** Contact data that were kept: only fields of the right kind come back, for they may be of an older version, or somebody's play. */
export function contactFrom(kept: object): Customer {
  const right = Object.entries(kept).filter(
    ([field, value]) => typeof value === typeof Reflect.get(emptyCustomer, field),
  );
  return contactFields({ ...emptyCustomer, ...Object.fromEntries(right) });
}

/** Whether two say the same: punctuation and spaces around are nothing, and nobody is as good as nothing filled in. */
export function isSameContact(one: Customer | null, other: Customer | null): boolean {
  const [a, b] = [bareCustomer(one ?? emptyCustomer), bareCustomer(other ?? emptyCustomer)];
  return customerFields.every((field) => a[field] === b[field]);
}

/** Contact data as a form shows them: documents and phone with their punctuation (spec §5, "Formatters"). Only a customer's own fields, whatever else came along. */
export function contactAsTyped(customer: Customer | null): Customer {
  const own = contactFields(customer ?? emptyCustomer);
  return {
    ...own,
    document: formatCpf(own.document),
    phone: formatPhone(own.phone),
    corporateDocument: formatCnpj(own.corporateDocument),
  };
}

/**
 * What of the typed data can be saved already: a CNPJ or phone that is only half typed waits, as does a text with a card's number, and the one saved before stays, for spec §4
 * saves as soon as "name, email and CPF are valid".
 */
export function contactToSave(
  typed: Customer,
  saved: Customer | null,
  shop: Pick<ShopSettings, 'enableCnpj'>,
): Customer {
  const bare = bareCustomer(typed);
  const { corporateDocument, phone } = customerSaveProblems(bare, shop);
  return {
    ...bare,
    ...(corporateDocument && { corporateDocument: saved?.corporateDocument ?? '' }),
    ...(phone && { phone: saved?.phone ?? '' }),
    ...Object.fromEntries(
      Object.keys(cardNumbersOf(bare)).map((field) => [field, saved?.[field as CustomerField] ?? '']),
    ),
  };
}

/** Contact data being typed, and what the order said when that began. */
export type ContactDraft = { typed: Customer; base: Customer };

/**
 * The draft as the order is now, which somebody else may have changed: what was typed stays, what was not follows the order, and a field
 * that says the same as the order keeps its spelling.
 */
export function followOrder(draft: ContactDraft, saved: Customer | null): ContactDraft {
  const [typed, base, now] = [
    bareCustomer(draft.typed),
    bareCustomer(draft.base),
    bareCustomer(saved ?? emptyCustomer),
  ];
  const followed: ContactDraft = { typed: { ...draft.typed }, base: { ...draft.base } };
  const shown = contactAsTyped(saved);
  for (const field of customerFields) {
    const isTyped = typed[field] !== base[field];
    if (typed[field] !== now[field] && isTyped) continue;
    if (typed[field] !== now[field]) copyField(followed.typed, shown, field);
    copyField(followed.base, now, field);
  }
  return followed;
}

function copyField<Field extends keyof Customer>(to: Customer, from: Customer, field: Field): void {
  to[field] = from[field];
}

/** Without what else comes along, such as the address the order goes to. */
function contactFields(customer: Customer): Customer {
  const { name, email, document, phone, isCorporate, corporateDocument, corporateName, tradeName, stateInscription } =
    customer;
  // Another order service may know of no phones.
  return {
    name,
    email,
    document,
    phone: phone ?? '',
    isCorporate,
    corporateDocument,
    corporateName,
    tradeName,
    stateInscription,
  };
}
