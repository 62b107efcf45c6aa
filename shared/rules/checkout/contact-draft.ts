import { type Customer, emptyCustomer } from '#shared/model/customer.ts';
import type { ShopSettings } from '#shared/model/shop-settings.ts';
import { formatCnpj } from '../brazil/cnpj.ts';
import { formatCpf } from '../brazil/cpf.ts';
import { formatPhone } from '../brazil/phone.ts';
import {
  type CustomerField,
  cardNumbersOf,
  customerFields,
  customerSaveProblems,
  mayAutoSave,
} from './customer-problems.ts';
import { normalizeCustomer } from './normalize-customer.ts';

/**
 * Contact data from local storage. Accepts only fields of the right type, because the data may come from an older
 * version or be manipulated.
 */
export const contactFrom = (kept: object): Customer => ({ ...emptyCustomer, ...contactPartFrom(kept) });

/** The same for some of the fields. */
export const contactPartFrom = (kept: object): Partial<Customer> =>
  Object.fromEntries(
    Object.entries(kept).filter(
      ([field, value]) =>
        customerFields.some((known) => known === field) && typeof value === typeof Reflect.get(emptyCustomer, field),
    ),
  );

/** Whether both hold the same data. Punctuation and surrounding spaces do not count; `null` equals an empty contact. */
export function isSameContact(one: Customer | null, other: Customer | null): boolean {
  const [a, b] = [normalizeCustomer(one ?? emptyCustomer), normalizeCustomer(other ?? emptyCustomer)];
  return customerFields.every((field) => a[field] === b[field]);
}

/**
 * Contact data in the form's format: documents and phone with punctuation (spec §5, "Formatters"). Only a customer's
 * own fields.
 */
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
 * The part of the typed data that can be saved now. An incomplete CNPJ or phone, or a text with a card number, waits
 * and the saved value stays. Spec §4 saves as soon as "name, email and CPF are valid".
 */
export function contactToSave(
  typed: Customer,
  saved: Customer | null,
  shop: Pick<ShopSettings, 'enableCnpj'>,
): Customer {
  const bare = normalizeCustomer(typed);
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

/** Contact data in the form, and the order's data when typing began. */
export type ContactDraft = { typed: Customer; base: Customer };

/**
 * The draft after the order changed, possibly by another person. Typed fields stay, untouched fields follow the order,
 * and a field equal to the order's keeps its spelling.
 */
export function followOrder(draft: ContactDraft, saved: Customer | null): ContactDraft {
  const [typed, base, now] = [
    normalizeCustomer(draft.typed),
    normalizeCustomer(draft.base),
    normalizeCustomer(saved ?? emptyCustomer),
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

/** The fields that the person typed. */
export const typedFields = ({ typed, base }: ContactDraft): Partial<Customer> => differingFields(typed, base);

/**
 * What stays of typed contact data once their order was placed or cancelled. `refused`: the typed fields that were not
 * saved, which only a press saves for the next order. `isListed`: they were complete, so the person counts on them.
 * `saved`: the contact data of the order that arrived.
 */
export function contactAfterEnd(
  draft: ContactDraft,
  saved: Customer | null,
): { refused: Partial<Customer> | null; isListed: boolean } {
  const refused = differingFields(typedFields(draft), saved);
  if (Object.keys(refused).length === 0) return { refused: null, isListed: false };
  return { refused, isListed: mayAutoSave(draft.typed, saved) };
}

/** The typed fields that another person changed since the typing began, with that person's values as the form shows. */
export function contestedFields(draft: ContactDraft, saved: Customer | null): Partial<Customer> {
  const changed = differingFields(contactAsTyped(saved), draft.base);
  const own = differingFields(typedFields(draft), saved);
  return Object.fromEntries(Object.entries(changed).filter(([field]) => field in own));
}

/** The draft after a person chose between their own value of a contested field and the other one. */
export function settleField(
  { typed, base }: ContactDraft,
  saved: Customer | null,
  field: keyof Customer,
  whose: 'own' | 'other',
): ContactDraft {
  const settled: ContactDraft = { typed: { ...typed }, base: { ...base } };
  copyField(settled.base, normalizeCustomer(saved ?? emptyCustomer), field);
  if (whose === 'other') copyField(settled.typed, contactAsTyped(saved), field);
  return settled;
}

/** The fields that differ from the saved ones, as typed. Punctuation and surrounding spaces do not count. */
export function differingFields(fields: Partial<Customer>, saved: Customer | null): Partial<Customer> {
  const [one, other] = [normalizeCustomer({ ...emptyCustomer, ...fields }), normalizeCustomer(saved ?? emptyCustomer)];
  const differing = customerFields.filter((field) => fields[field] !== undefined && one[field] !== other[field]);
  return Object.fromEntries(differing.map((field) => [field, fields[field]]));
}

function copyField<Field extends keyof Customer>(to: Customer, from: Customer, field: Field): void {
  to[field] = from[field];
}

/** Only the contact fields, without additions such as the delivery address. */
function contactFields(customer: Customer): Customer {
  const { name, email, document, phone, isCorporate, corporateDocument, corporateName, tradeName, stateInscription } =
    customer;
  // Another order service may send no phone.
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
