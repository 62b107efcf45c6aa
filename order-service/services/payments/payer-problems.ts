import { isValidPhone } from '#shared/rules/brazil/phone.ts';
import { type PayerNeed, payerNeeds } from '#shared/rules/payment/payer-needs.ts';
import { payerRefusals } from '#shared/text/refusals/payment-refusals.ts';
import type { CustomerRow } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import type { Payer } from '../../providers/payments.ts';
import { payerWith } from './payer.ts';

type OrderOfPayer = { order: OrderRow; customer: CustomerRow | undefined };

/** What the provider of an order's payment needs of the payer and the order does not have. */
export async function missingOfPayer(db: Db, shopId: string, found: OrderOfPayer): Promise<PayerNeed[]> {
  const { order, customer } = found;
  const needs = order.payment === null ? [] : payerNeeds(order.payment);
  if (needs.length === 0) return [];
  const payer = await payerWith(db, shopId, order, customer);
  return needs.filter((need) => !hasNeeded[need](payer));
}

/**
 * The same as texts for the person who
 * confirms it. Without this check the order would be placed, and every charge of it would fail.
 */
export async function payerProblems(
  db: Db,
  shopId: string,
  found: OrderOfPayer,
  { isAgent }: { isAgent: boolean },
): Promise<string[]> {
  const texts = isAgent ? payerRefusals.ofCustomer : payerRefusals.own;
  return (await missingOfPayer(db, shopId, found)).map((need) => texts[need]);
}

const hasNeeded: Record<PayerNeed, (payer: Payer) => boolean> = {
  phone: ({ phone }) => isValidPhone(phone),
  address: ({ address }) => address !== null,
};
