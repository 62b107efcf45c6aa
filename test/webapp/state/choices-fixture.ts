import type { TestContext } from 'node:test';
import { PaymentMethod, type PaymentOption } from '#shared/model/payment/payment.ts';
import { operationsOf } from '#shared/rules/offline-queue/operation.ts';
import { refusals } from '#shared/text/refusals/refusals.ts';
import { openChoices } from '../../../webapp/state/checkout/choices.ts';
import { startQueue } from '../../../webapp/state/offline-queue/send-queue.ts';
import { loadOrder, orderState } from '../../../webapp/state/order/order.ts';
import { startSession } from '../../../webapp/state/session/load-session.ts';
import { toastsState } from '../../../webapp/state/session/toasts.ts';
import { type FakeShop, type Seen, sampleSession } from '../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores } from '../../helpers/page/webapp.ts';
import { sampleAddress, sampleItem, sampleOrder } from '../../helpers/samples.ts';

export const option = (providerId: string, fields: Partial<PaymentOption> = {}): PaymentOption => ({
  method: PaymentMethod.Pix,
  name: providerId,
  payOnDelivery: false,
  group: null,
  providerId,
  ...fields,
});
export const pix = option('pix');
export const cash = option('dinheiro', { method: PaymentMethod.OnDelivery, payOnDelivery: true, group: 'Dinheiro' });

const isChoice = ({ method, path }: Seen) =>
  method === 'POST' && path.startsWith('/api/order/') && path !== '/api/order/confirm';
export const sent = (shop: FakeShop) => shop.seen.filter(isChoice);
export const paths = (shop: FakeShop) => sent(shop).map(({ path }) => path.split('/')[3]);
export const pending = () => operationsOf(orderState.operations, 'choice');
export const unsent = () => pending().map(({ name, state }) => [name, state]);
export const words = () => toastsState.list.map(({ text }) => text);
export const isSettled = () => orderState.operations.length === 0 && orderState.underway === 0;

/** The faults of the network: `losesRequests` never arrive, the responses of `losesResponses` get lost. */
type Network = { losesRequests: number; losesResponses: number };

/** A shop that runs each key once and refuses requests for an older order, as in the contract, on a faulty network. */
export function behindBadNetwork(shop: FakeShop): Network {
  const network: Network = { losesRequests: 0, losesResponses: 0 };
  const done = new Map<string, unknown>();
  const works = async (seen: Seen) => {
    const { instead } = shop;
    shop.instead = () => false;
    const response = await fetch(new URL(`${seen.path}?${new URLSearchParams(seen.query)}`, shop.url), {
      method: seen.method,
      body: JSON.stringify(seen.body ?? null),
    });
    // This request came from the shop itself.
    shop.seen.pop();
    shop.instead = instead;
    return response.json();
  };
  shop.instead = (seen, reply) => {
    if (!isChoice(seen)) return false;
    // Not an envelope of the shop: the request counts as one without a response.
    if (network.losesRequests-- > 0) return reply(503, '<html>') ?? true;
    const [, version] = /\.(\d+)"$/.exec(String(seen.headers['if-match'] ?? '')) ?? [];
    const key = String(seen.headers['idempotency-key']);
    if (!done.has(key) && version !== undefined && Number(version) !== shop.order.version) {
      reply(409, { success: false, data: shop.order, errors: [{ message: refusals.stale, code: 'stale' }] });
      return true;
    }
    void (async () => {
      if (!done.has(key)) done.set(key, await works(seen));
      reply(network.losesResponses-- > 0 ? 503 : 200, done.get(key));
    })();
    return true;
  };
  return network;
}

/** An open checkout of a shopper with two addresses. */
export async function open(t: TestContext, fields: Parameters<typeof sampleOrder>[0] = {}) {
  const { shop } = await openWebapp(t, { url: '/#abc' });
  const addresses = ['10', '20'].map((number) => sampleAddress({ number, name: number }));
  shop.session = sampleSession({ userShop: { id: 'cliente-1', name: 'Ana', addresses } });
  shop.order = sampleOrder({ version: 5, items: [sampleItem({})], totalAmout: 50, ...fields });
  await start();
  return shop;
}

export async function start(): Promise<void> {
  await startSession();
  await loadOrder();
  startQueue({ first: 1, longest: 2, tries: 1_000 });
  openChoices();
}

/** A reload: the memory is lost, the stored data remains. */
export async function reload(): Promise<void> {
  await new Promise((next) => setImmediate(next));
  resetStores();
  await start();
}

/** Another person changes the order. */
export const changeElsewhere = (shop: FakeShop, fields: Partial<FakeShop['order']> = {}) => {
  shop.order = { ...shop.order, version: shop.order.version + 1, ...fields };
};

export function refuse(shop: FakeShop, path: string, message: string): void {
  shop.instead = (seen, reply) => {
    if (!isChoice(seen) || !seen.path.startsWith(path)) return false;
    reply(422, { success: false, data: null, errors: [{ message }] });
    return true;
  };
}
