import { emptyCustomer, type SentCustomer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import { customerSaveProblems } from '#shared/rules/checkout/customer-problems.ts';
import { normalizeCustomer } from '#shared/rules/checkout/normalize-customer.ts';
import { type CustomerRow, updateCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { type Cart, saveCart } from '../cart/cart-state.ts';
import { assertPartFresh } from '../cart/change-order.ts';
import { openCartToEdit } from '../cart/open-cart-to-edit.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { storedSettings } from '../shops/shops.ts';

/**
 * Saves the contact data of the session's customer: the shopper's own, or the data of the contact an agent serves (spec
 * §7, POST customer/update). Invalid input is reported field by field (spec §5). A company's missing fields may follow
 * later, since the form saves while a person types. An anonymous visitor stays anonymous. Returns the order.
 */
export async function saveCustomer(
  db: Db,
  caller: AuthenticatedCaller,
  sent: SentCustomer,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const cart = await openCartToEdit(db, caller);
  assertPartFresh(cart, caller, 'customer', expected);
  const problems = Object.values(customerSaveProblems({ ...emptyCustomer, ...sent }, storedSettings(cart.shop)));
  if (problems.length > 0) throw ruleRefusal('customer-invalid', ...problems);
  const part_versions = { ...cart.order.part_versions, customer: cart.order.version + 1 };
  const saved = withCustomer({ ...cart, order: { ...cart.order, part_versions } }, sent);
  await writeCustomer(db, caller, saved);
  return (await saveCart(db, caller, saved)).view;
}

/** A cart with these contact data after validation; not written yet. */
export const withCustomer = (cart: Cart, sent: SentCustomer): Cart => ({
  ...cart,
  customer: customerRow(sent, cart.customer, storedSettings(cart.shop)),
});

/** Writes the contact data of an open cart's customer. */
export async function writeCustomer(db: Db, caller: AuthenticatedCaller, { customer, order }: Cart): Promise<void> {
  if (customer) await updateCustomer(db, caller.shopId, order.customer_id, customer);
}

/**
 * The row to store. Without a phone, the previous one stays. A shop without CNPJ support leaves a company's data
 * unchanged; a person has none.
 */
function customerRow(
  sent: SentCustomer,
  before: CustomerRow | undefined,
  { enableCnpj }: { enableCnpj: boolean },
): CustomerRow {
  const bare = normalizeCustomer({ ...emptyCustomer, phone: before?.phone ?? '', ...sent });
  const person = { name: bare.name, email: bare.email, document: bare.document, phone: bare.phone };
  if (!enableCnpj) return { ...noCompany, ...before, ...person };
  if (!bare.isCorporate) return { ...noCompany, ...person };
  return {
    ...person,
    is_corporate: true,
    corporate_document: bare.corporateDocument,
    corporate_name: bare.corporateName,
    trade_name: bare.tradeName,
    state_inscription: bare.stateInscription,
  };
}

const noCompany = {
  is_corporate: false,
  corporate_document: '',
  corporate_name: '',
  trade_name: '',
  state_inscription: '',
};
