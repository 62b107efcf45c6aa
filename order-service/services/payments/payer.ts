import type { CardHolder } from '#shared/model/payment/card.ts';
import { digitsOf } from '#shared/rules/text/digits.ts';
import { listAddresses } from '../../database/customers/addresses.ts';
import { type CustomerRow, findChannelUser, findCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import type { OrderRow } from '../../database/orders/orders.ts';
import type { Payer } from '../../providers/payments.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import type { SentCard } from './card/card-data.ts';

/**
 * The payer of an order, as a provider needs them; unknown fields are ''. Without a typed phone it is that of the chat.
 * The address is the delivery's; for a pickup it is the customer's own.
 */
export const payerOf = async (db: Db, shopId: string, order: OrderRow): Promise<Payer> =>
  payerWith(db, shopId, order, await findCustomer(db, shopId, order.customer_id));

/** The same with this contact data, which may not be saved yet. */
export async function payerWith(
  db: Db,
  shopId: string,
  { customer_id, delivery }: OrderRow,
  customer: CustomerRow | undefined,
): Promise<Payer> {
  const address = delivery?.address ?? (await ownAddress(db, shopId, customer_id));
  return {
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    phone: digitsOf(customer?.phone || (await chatPhone(db, shopId, customer_id))),
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

async function chatPhone(db: Db, shopId: string, customerId: string): Promise<string> {
  const found = await findChannelUser(db, shopId, customerId);
  return (found && !found.is_anonymous && contactPhone(found.channel_type, found.channel_user)) || '';
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
