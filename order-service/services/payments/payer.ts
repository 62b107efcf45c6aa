import type { CardHolder } from '#shared/model/payment/card.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';
import { listAddresses } from '../../database/customers/addresses.ts';
import { findCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import type { Payer } from '../../providers/payments.ts';
import type { SentCard } from './card/card-data.ts';

/**
 * The payer of an order, as a provider needs them; unknown fields are ''. The address is the delivery's; for a pickup
 * it is the customer's own.
 */
export async function payerOf(db: Db, shopId: string, { customer_id, delivery }: OrderRow): Promise<Payer> {
  const customer = await findCustomer(db, shopId, customer_id);
  const address = delivery?.address ?? (await ownAddress(db, shopId, customer_id));
  return {
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    phone: digitsOf(customer?.phone ?? ''),
    document: customer?.is_corporate ? customer.corporate_document : (customer?.document ?? ''),
    address: address && {
      zipCode: digitsOf(address.zipCode),
      street: address.street,
      number: address.number,
      neighborhood: address.neighborhood,
      city: address.city,
      state: address.state,
    },
  };
}

async function ownAddress(db: Db, shopId: string, customerId: string): Promise<Payer['address']> {
  const addresses = await listAddresses(db, shopId, customerId);
  const own = addresses.find(({ is_default }) => is_default) ?? addresses[0];
  return own ? { ...own, zipCode: own.zip_code } : null;
}

/** The payer with the billing data of the card's holder, which takes precedence over the customer's data. */
export function payerFromCard(payer: Payer, card: SentCard): Payer {
  if (card.kind === 'token') {
    const { payer: sent, holder } = card.sent;
    const document = sent.identification?.number ?? payer.document;
    const known = { ...payer, email: sent.email || payer.email, document };
    return holder ? withHolder(known, holder) : known;
  }
  return withHolder(payer, card.sent);
}

const withHolder = (
  payer: Payer,
  { name, document, zipCode, address, addressNumber, neighborhood, city, state }: CardHolder,
): Payer => ({
  ...payer,
  name: payer.name || name.trim(),
  document,
  address: { zipCode, street: address, number: addressNumber, neighborhood, city, state },
});
