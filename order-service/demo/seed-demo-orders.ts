import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Order } from '#shared/model/order/order.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { SessionType } from '#shared/model/session.ts';
import { isValidCpf } from '#shared/rules/brazil/cpf.ts';
import { readyCancelReasons } from '#shared/text/order/cancel-reasons.ts';
import { newId } from '../database/core/new-id.ts';
import { ensureCustomer } from '../database/customers/customers.ts';
import { ageCart, ageOrder } from '../database/demo/demo-order-times.ts';
import { addDemoVisits } from '../database/demo/demo-visits.ts';
import { findCard } from '../database/orders/board/order-moves.ts';
import { deleteSessions, writeSession } from '../database/sessions/sessions.ts';
import { cancelBoardOrder } from '../services/panel/orders/cancel-board-order.ts';
import { moveOrders } from '../services/panel/orders/move-orders.ts';
import type { Payments } from '../services/payment-setup/payment-providers.ts';
import { hashCode } from '../services/sessions/sessions.ts';
import { demoCarts } from './demo-carts.ts';
import { type DemoOrder, demoExpress, demoOrders, demoPickup } from './demo-orders.ts';
import { demoStaff } from './demo-staff.ts';

export type DemoOrdersParts = { app: FastifyInstance; payments: Payments; shopId: string };

/**
 * Seeds the orders beside a service that already listens, so that the first start is not slower. Closing it ends after
 * the order at hand.
 */
export function startDemoOrders({ log, ...parts }: DemoOrdersParts & { log: FastifyBaseLogger }): {
  close(): Promise<void>;
} {
  let isEnding = false;
  const seeding = seedDemoOrders(parts, () => isEnding).catch((error: unknown) =>
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the demo orders could not be placed'),
  );
  return {
    close: () => {
      isEnding = true;
      return seeding;
    },
  };
}

/**
 * Fills the board of a new demo shop. Contacts of their own place the orders through the service's calls and pay them
 * at the demo's bank, and the demo's staff moves them. So nothing about them differs from other orders, but that they
 * came in the last hours. Some carts stay open.
 */
export async function seedDemoOrders(parts: DemoOrdersParts, isEnding = () => false): Promise<void> {
  for (const [index, order] of demoOrders.entries()) {
    if (isEnding()) return;
    await withContact(parts, order, index, async (code) => {
      const call = callerOf(parts.app, code);
      const id = await place(call, order, index);
      if (order.isPaid) await payAtDemoBank(call, id);
      const [first = 0, ...waits] = order.waits;
      await age(parts, id, first);
      for (const [at, move] of order.moves.entries()) {
        await makeMove(parts, id, move);
        await age(parts, id, waits[at] ?? 0);
      }
      await addVisits(parts, id, index);
    });
  }
  for (const [index, cart] of demoCarts.entries()) {
    if (isEnding()) return;
    await withContact(parts, cart, demoOrders.length + index, async (code) => {
      const call = callerOf(parts.app, code);
      await fillCart(call, cart);
      const { id } = await call<Order>('GET', '/api/order/current');
      const { payments, shopId } = parts;
      await payments.database.tx((db) => ageCart(db, shopId, id, cart.minutes), shopId);
      await addVisits(parts, id, index);
    });
  }
}

async function fillCart(call: Call, { items }: Pick<DemoOrder, 'items'>): Promise<void> {
  for (const item of items) await call('POST', '/api/order/items/', { index: '', attributes: [], ...item });
}

type Call = <Data>(method: 'GET' | 'POST', url: string, body?: object) => Promise<Data>;

/** The calls of one shopper. A refusal ends the seeding. */
const callerOf =
  (app: FastifyInstance, code: string): Call =>
  async (method, url, body) => {
    const headers = { authorization: `Bearer ${code}` };
    const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    if (response.statusCode !== 200) throw new Error(`${method} ${url.split('?')[0]} responded ${response.statusCode}`);
    return response.json().data;
  };

/** The board then shows orders of the last hours, and not ten that all came now. */
const age = ({ payments: { database }, shopId }: DemoOrdersParts, orderId: string, minutes: number): Promise<void> =>
  database.tx((db) => ageOrder(db, shopId, orderId, minutes), shopId);

/** One visit is the contact's, the others bought nothing. */
const addVisits = ({ payments: { database }, shopId }: DemoOrdersParts, orderId: string, index: number) =>
  database.tx((db) => addDemoVisits(db, shopId, orderId, 2 + (index % 3)), shopId);

/** A session that ends with the work. */
async function withContact(
  { payments: { database }, shopId }: DemoOrdersParts,
  { contact }: Pick<DemoOrder, 'contact'>,
  index: number,
  work: (code: string) => Promise<void>,
): Promise<void> {
  const code = randomBytes(24).toString('base64url');
  const { name, channelType, channelId } = contact;
  const channelUser = `demo-pedido-${index + 1}`;
  await database.tx(async (db) =>
    writeSession(db, {
      codeHash: hashCode(code),
      shopId,
      type: SessionType.Contact,
      channelType,
      channelId,
      customerId: await ensureCustomer(db, shopId, {
        ...{ id: newId(), isAnonymous: false, channelType, channelId, channelUser, name },
      }),
      platformUserId: null,
      expiresAt: new Date(Date.now() + 600_000),
    }),
  );
  try {
    await work(code);
  } finally {
    await deleteSessions(database, [hashCode(code)]);
  }
}

/** Fills the cart, goes through the checkout and confirms. Returns the order's id. */
async function place(call: Call, { contact, address, payment, ...cart }: DemoOrder, index: number): Promise<string> {
  await fillCart(call, cart);
  const customer = {
    ...{ name: contact.name, email: contact.email, document: inventedCpf(index + 1), phone: `1190000000${index}` },
    ...{ isCorporate: false, corporateDocument: '', corporateName: '', tradeName: '', stateInscription: '' },
  };
  await call('POST', '/api/customer/update', customer);
  if (address) {
    const place = { isDefault: true, name: 'Casa', state: 'SP', city: 'São Paulo', neighborhoodId: null };
    await call('POST', '/api/order/address/', { ...place, ...address });
  }
  await call('POST', '/api/order/logistic/', address ? demoExpress : demoPickup);
  const slots = (await call<ScheduleDay[]>('GET', '/api/order/schedule')).flatMap(({ day, options }) =>
    options.flatMap(({ startTime, enabled }) => (enabled ? [{ day, startTime }] : [])),
  );
  const slot = slots[index % Math.max(1, slots.length)];
  if (slot) await call('POST', '/api/order/schedule', slot);
  await call('POST', '/api/order/payment/delivery', payment);
  const { id } = await call<Order>('GET', '/api/order/confirm');
  // The code to pay exists as soon as the contact sees the payment page.
  if (payment.providerId === 'pix') await call('POST', `/api/order/payment/start?order=${id}`);
  return id;
}

async function payAtDemoBank(call: Call, orderId: string): Promise<void> {
  const { pix } = await call<{ pix: { code: string } }>('POST', `/api/order/payment/start?order=${orderId}`);
  await call('POST', '/demo/bank/pay', { code: pix.code });
}

async function makeMove(
  { payments, shopId }: DemoOrdersParts,
  orderId: string,
  move: DemoOrder['moves'][number],
): Promise<void> {
  const member = demoStaff.find(({ role }) => role === 'attendant');
  const seen = await findCard(payments.database, shopId, orderId);
  if (!member || !seen) throw new Error('the demo has no attendant or the order is not on the board');
  const caller = { shopId, member };
  const { version } = seen;
  if (move === 'cancel') {
    await cancelBoardOrder(payments, caller, orderId, { version, reason: readyCancelReasons[3] });
    return;
  }
  const orders = [{ id: orderId, version }];
  const { refused } = await payments.database.tx((db) => moveOrders(db, caller, { move, orders }), shopId);
  if (refused.length > 0) throw new Error(`the board refused '${move}'`);
}

/** A valid CPF that nobody would take for a person's: its nine digits are a small number. */
function inventedCpf(number: number): string {
  const base = String(number).padStart(9, '0');
  const checks = Array.from({ length: 100 }, (_, check) => String(check).padStart(2, '0'));
  const check = checks.find((digits) => isValidCpf(base + digits));
  if (check === undefined) throw new Error('no check digits fit');
  return base + check;
}
