import type { TestContext } from 'node:test';
import { type Customer, emptyCustomer } from '#shared/model/customer.ts';
import type { Order } from '#shared/model/order/order.ts';
import { contactState, openContact, shownContactStatus } from '../../../webapp/state/checkout/contact.ts';
import { startQueue } from '../../../webapp/state/offline-queue/send-queue.ts';
import { isUpdating, loadOrder, orderState } from '../../../webapp/state/order/order.ts';
import { sessionState } from '../../../webapp/state/session/session.ts';
import { sampleSettings } from '../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores, until } from '../../helpers/page/webapp.ts';
import { sampleItem, sampleOrder } from '../../helpers/samples.ts';
import { stopClock } from '../../helpers/stopped-clock.ts';

export const ana: Customer = {
  ...emptyCustomer,
  name: 'Ana Lima',
  email: 'ana@exemplo.com.br',
  document: '52998224725',
};
export const valid = { name: 'Bia Souza', email: 'bia@exemplo.com.br', document: '111.444.777-35' };

/** The save status that the screen shows. */
export const status = () => shownContactStatus(contactState, orderState.operations);

/** The contact data of an order in an open screen; `clock` advances the time, `shop` accepts or refuses the data. */
export async function openForm(t: TestContext, { customer = ana as Customer | null, enableCnpj = false } = {}) {
  const { shop, tab } = await openWebapp(t);
  const sent: Customer[] = [];
  const waiting: (() => void)[] = [];
  const shopIs = { refuses: '', isAway: false, isSlow: false, changedAt: 0 };
  shop.order = sampleOrder({ items: [sampleItem({})], customer: customer && { ...customer, address: null } });
  shop.instead = (seen, reply) => {
    if (seen.path !== '/api/customer/update') return false;
    const body = seen.body as Customer;
    sent.push(body);
    const respond = () => {
      if (shopIs.isAway) return reply(503, null);
      if (Number(/(\d+)"$/.exec(seen.headers['if-match'] ?? '')?.[1] ?? Infinity) < shopIs.changedAt)
        return reply(409, { success: false, data: shop.order, errors: [{ message: 'Alterado.', code: 'stale' }] });
      if (shopIs.refuses) return reply(422, { success: false, data: null, errors: [{ message: shopIs.refuses }] });
      shop.order = { ...shop.order, version: shop.order.version + 1, customer: { ...body, address: null } };
      reply(200, { success: true, data: shop.order, errors: [] });
    };
    if (shopIs.isSlow) waiting.push(respond);
    else respond();
    return true;
  };
  sessionState.settings = sampleSettings({ enableCnpj });
  await loadOrder();
  stopClock(t);
  startQueue();
  const close = openContact();
  /** Another person saves contact data. `by`: who it was. */
  const changeElsewhere = (changes: Partial<Customer>, by: Partial<Order> = {}) => {
    const version = shop.order.version + 1;
    shop.order = { ...shop.order, ...by, version, customer: { ...ana, ...changes, address: null } };
    shopIs.changedAt = version;
  };
  const settled = () => until(() => !isUpdating(orderState));
  /** Waits for this idle time, and then for the response. */
  const idle = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds);
    await settled();
  };
  /** A reload: the memory is lost, the stored data remains. */
  const reload = async () => {
    resetStores();
    await loadOrder();
    startQueue();
    openContact();
  };
  return { shop, tab, sent, waiting, shopIs, close, idle, settled, reload, changeElsewhere };
}
