import type { Order } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { card, runChargeJobs } from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import type { PeopleShop } from './people-shop.ts';
import { type Dice, messageIdOf, type RandomPerson } from './random-person.ts';

/** How an order of the history ends. */
const endings = ['cart', 'canceled', 'finalized', 'paid', 'refunded'] as const;
type Ending = (typeof endings)[number];

const channels = ['whatsApp', 'webChat'] as const;
type Channel = (typeof channels)[number];

/** Everything that a person and the shop's people may do in one contact, with random parts left out. */
export async function liveThrough(shop: PeopleShop, person: RandomPerson, dice: Dice): Promise<Ending[]> {
  const lived: Ending[] = [];
  // The last order of each contact has everything, so that every value is somewhere.
  const last: Record<Channel, Ending> = {
    whatsApp: oneOf(dice, ['canceled', 'finalized', 'refunded']),
    webChat: 'cart',
  };
  for (const channel of channels) {
    const contact = await openContact(shop, person, channel);
    const orders = (channel === 'whatsApp' ? 1 : 0) + dice.below(2);
    for (let order = 0; order <= orders; order++) {
      const isLast = order === orders;
      const ending = isLast ? last[channel] : oneOf(dice, endings.slice(1));
      const chance = () => isLast || dice.below(2) === 0;
      // Earlier orders keep the e-mail of their time.
      const email = isLast ? person.email : person.oldEmail;
      await fillOrder(shop, { ...person, email }, contact, chance);
      await end(shop, { ...person, email }, contact, ending);
      lived.push(ending);
    }
    await shop.platform('/platform/contacts/consents', { ...consentOf(person, channel), state: 'withdrawn' });
  }
  await shop.hear(person.whatsApp, person.name.split(' ')[0] ?? '', messageIdOf(person.whatsApp, dice.word()));
  await letTrayKnow(shop, person);
  return lived;
}

type Contact = { code: string; agent: string };

async function openContact(shop: PeopleShop, person: RandomPerson, channel: Channel): Promise<Contact> {
  const contact = { id: person[channel], name: person.name };
  const type = channel === 'whatsApp' ? 'WhatsApp' : 'WebChat';
  const { code } = await shop.open(contact, type);
  const { code: agent } = await shop.open(contact, type, true);
  await shop.platform('/platform/contacts/consents', { ...consentOf(person, channel), state: 'granted' });
  return { code, agent };
}

const consentOf = (person: RandomPerson, channel: Channel) => ({
  ...(channel === 'whatsApp'
    ? { channelType: 'WhatsApp', channelId: 'zap' }
    : { channelType: 'WebChat', channelId: 'site' }),
  ...{ contact: { id: person[channel] }, kind: 'marketing', source: 'chatbot' },
});

const customerOf = ({ name, email, document, phone }: RandomPerson) => ({
  ...{ name, email, document, phone, isCorporate: false },
  ...{ corporateDocument: '', corporateName: '', tradeName: '', stateInscription: '' },
});

async function fillOrder(shop: PeopleShop, person: RandomPerson, { code, agent }: Contact, chance: () => boolean) {
  dataOf(await shop.addItem(code, person.preferences));
  const custom = { name: person.customItem, price: 25, quantity: 1, note: person.customNote };
  if (chance()) await shop.call(agent, '/api/order/items/custom', custom);
  if (chance()) await shop.call(agent, '/api/order/note', { note: person.internalNote });
  const request = { percent: 18, reason: person.discountReason };
  if (chance()) {
    await shop.call(agent, '/api/order/discount/request', request);
    await shop.call(agent, '/api/order/discount/withdraw');
  }
  if (chance()) await shop.call(code, '/api/order/gift/', { id: 'grupo', selectedGifts: [gift] });
  const text = { text: person.sentText, products: [{ providerId: 'cafe', attributes: [] }] };
  if (chance()) await shop.call(agent, '/api/order/send/products', text);
  if (chance())
    for (const to of ['semiautomatic', 'assisted']) await shop.call(agent, `/api/order/semiautomatic?to=${to}`);
  await shop.call(code, '/api/order/address/', addressOf(person));
  await shop.call(code, '/api/order/logistic/', { type: 1, providerId: 'correio', addressIndex: 0 });
  await shop.call(code, '/api/customer/update', customerOf(person));
  if (chance()) await shop.call(agent, '/api/order/pix/manual', { pixKey: person.pixKey });
}

const gift = { id: 'caneca', seller: '', index: '0' };

const addressOf = ({ street, complement, neighborhood, addressName, houseNumber }: RandomPerson) => ({
  ...{ isDefault: true, name: addressName, zipCode: '01310100', state: 'SP', city: 'São Paulo' },
  ...{ street, number: houseNumber, complement, neighborhood, neighborhoodId: null },
});

async function end(shop: PeopleShop, person: RandomPerson, { code, agent }: Contact, ending: Ending): Promise<void> {
  if (ending === 'cart') return;
  const isPaid = ending === 'paid' || ending === 'refunded';
  const choice = isPaid ? { providerId: 'cartao', type: PaymentMethod.CreditCard } : pix;
  await shop.call(code, '/api/order/payment/delivery', choice);
  const { id } = isPaid
    ? await pay(shop, person, code)
    : await shop.call<Order>(agent, '/api/order/confirm', { ...customerOf(person), paymentMethod: PaymentMethod.Pix });
  if (ending === 'refunded') {
    const row = await shop.database.one<{ number: number }>(sql`select number from orders where id = ${id}`);
    await shop.platform(`/platform/orders/${row?.number}/refunds`, { amount: 10, reason: person.refundReason });
  }
  await runChargeJobs(paymentsOf(shop));
  if (ending === 'finalized') await shop.setStatus(id, 'Paid');
  await shop.setStatus(id, ending === 'canceled' ? 'Canceled' : 'Finalized');
  await runChargeJobs(paymentsOf(shop));
}

const pix = { providerId: 'pix', type: PaymentMethod.Pix };

async function pay(shop: PeopleShop, { name, document, street }: RandomPerson, code: string): Promise<{ id: string }> {
  const { id } = dataOf(await shop.service.get<Order>('/api/order/current', { code }));
  const holder = { name: name.toUpperCase(), document, address: street };
  await shop.call(code, '/api/order/payment/credit', card(undefined, holder));
  return { id };
}

const paymentsOf = ({ database }: PeopleShop) =>
  openPayments({ database, clock: () => new Date(), log: quietLog(), isDemo: true, publicUrl: '' });

/** One of the orders is in the linked store of the demo, which knows the buyer's first name. */
async function letTrayKnow({ database, shopId }: PeopleShop, { name, whatsApp }: RandomPerson): Promise<void> {
  const storeId = whatsApp.slice(-6);
  const [firstName] = name.split(' ');
  const order = { id: Number(storeId), reference: 'x', sent: { shipment: 'x', Customer: { name: firstName } } };
  await database.run(sql`
    insert into store_order (shop_id, order_id, api_address, placement, reference, wanted, state, store_order_id)
    select shop_id, id, 'https://loja.example', 1, 'x', 'placed', 'closed', ${storeId} from orders
    where shop_id = ${shopId} and number is not null and customer->>'name' = ${name} limit 1`);
  await database.run(sql`
    insert into demo_store (store_id, state) values (${storeId}, ${JSON.stringify({ orders: [order] })}::jsonb)`);
}

const oneOf = <T>(dice: Dice, values: readonly T[]): T => {
  const value = values[dice.below(values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
};
