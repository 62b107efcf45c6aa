import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#shared/model/message.ts';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { type Order, OrderStatus } from '#shared/model/order/order.ts';
import {
  FailureType,
  PaymentMethod,
  PaymentProviderType,
  type PaymentResponse,
  type PaymentState,
  PaymentStatus,
} from '#shared/model/payment/payment.ts';
import { SessionType } from '#shared/model/session.ts';
import { newId } from '../../../../order-service/database/core/new-id.ts';
import { ensurePlatformUser } from '../../../../order-service/database/customers/agents.ts';
import { ensureCustomer } from '../../../../order-service/database/customers/customers.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { writeSession } from '../../../../order-service/database/sessions/sessions.ts';
import type { BankCharge } from '../../../../order-service/services/demo/demo-bank.ts';
import { openPayments } from '../../../../order-service/services/payment-setup/payment-providers.ts';
import { confirmByHand } from '../../../../order-service/services/payments/confirm-manual-payment.ts';
import { hashCode } from '../../../../order-service/services/sessions/sessions.ts';
import {
  createShop,
  dataOf,
  demoChannel,
  draft,
  item,
  ownPaymentOption,
  paymentOption,
  pickupStore,
  startTestService,
} from '../../../helpers/order-service/order-service.ts';
import {
  card,
  cards,
  checkDuePayments,
  manualClock,
  startChargeJobs,
} from '../../../helpers/order-service/payments.ts';
import { quietLog } from '../../../helpers/quiet-log.ts';
import { sampleCustomer } from '../../../helpers/samples.ts';

export type State = PaymentState<Order>;
export const { Waiting, Paid, Expired, Failed, Canceled } = PaymentStatus;
export const { Creating, Received } = OrderStatus;
export const { CreditCard, Boleto, Pix, Link, Nubank } = PaymentMethod;

export const methods = ['card', 'PIX', 'boleto', 'link', 'Nubank', "agent's PIX key", "agent's link"] as const;
export type Method = (typeof methods)[number];
/** The shop's payment option for each method. */
export const options: Record<Method, { providerId: string; type: PaymentMethod }> = {
  card: { providerId: 'cartao', type: CreditCard },
  PIX: { providerId: 'pix', type: Pix },
  boleto: { providerId: 'boleto', type: Boleto },
  link: { providerId: 'link', type: Link },
  Nubank: { providerId: 'nubank', type: Nubank },
  "agent's PIX key": { providerId: 'pix', type: Pix },
  "agent's link": { providerId: 'combinado', type: Link },
};
/** Waits for an effect that follows a response. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `did not happen: ${what}`);
    await sleep(20);
  }
}

const agentLink = 'https://pagar.exemplo.com/pedido/1';

/** A demo shop with every payment method. Its contacts are on WhatsApp, and the test moves its clock. */
export async function openShop(t: TestContext, database: Database) {
  const { clock, later } = manualClock();
  const wakeJobs = startChargeJobs(t, database, clock);
  const service = await startTestService(t, database, clock, undefined, { isDemo: true, wakeJobs });
  const { shopId } = await createShop(database, {
    isDemo: true,
    channels: [demoChannel],
    pickupStores: [pickupStore('loja')],
    products: [draft('sal')],
    paymentOptions: [
      ownPaymentOption('cartao', CreditCard),
      ownPaymentOption('pix', Pix),
      ownPaymentOption('boleto', Boleto),
      ownPaymentOption('link', Link),
      ownPaymentOption('nubank', Nubank),
      paymentOption('combinado', Link, { providerType: PaymentProviderType.Manual }),
    ],
  });
  const payments = openPayments({ database, clock, log: quietLog(), isDemo: true, publicUrl: '' });

  /** A contact with an order of ten reais that is ready except for its payment, and their agent. */
  const newContact = async (name: string) => {
    const [as, agent] = [{ code: `contact-${newId()}` }, { code: `agent-${newId()}` }];
    const channel = { channelType: 1, channelId: 'zap' } as const;
    const customerId = await ensureCustomer(database, shopId, {
      id: newId(),
      isAnonymous: false,
      ...channel,
      channelUser: as.code,
      name: 'Ana',
    });
    const platformUserId = await ensurePlatformUser(database, shopId, {
      id: newId(),
      name: 'Bia',
      email: 'bia@example.com',
    });
    const session = { shopId, ...channel, customerId, expiresAt: new Date('2999-01-01') };
    const [contactHash, agentHash] = [hashCode(as.code), hashCode(agent.code)];
    await writeSession(database, {
      ...session,
      codeHash: contactHash,
      type: SessionType.Contact,
      platformUserId: null,
    });
    await writeSession(database, { ...session, codeHash: agentHash, type: SessionType.PlatformUser, platformUserId });
    const { id } = dataOf(await service.post<Order>('/api/order/items/', item('sal'), as));
    dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }, as));
    dataOf(await service.post('/api/customer/update', sampleCustomer, as));

    const state = async () => dataOf(await service.get<State>(`/api/order/payment/state?order=${id}`, as));
    /** As the page does: it waits for a charge that the chat's call is still making. */
    const start = async () => {
      let now = dataOf(await service.post<State>(`/api/order/payment/start?order=${id}`, undefined, as));
      const isReady = () => codeOf(now) !== null || now.order.payment.link !== null;
      await until(async () => {
        if (!isReady()) now = await state();
        return isReady();
      }, `${name}: there is something to pay with`);
      return now;
    };
    const payByCard = async (number: string) => {
      const url = `/api/order/payment/credit?order=${id}`;
      return dataOf(await service.post<PaymentResponse<Order>>(url, card(number), as));
    };
    const change = async () => dataOf(await service.get<Order>(`/api/order/payment/update?order=${id}`, as));
    const confirm = async (method: Method) => {
      const headers = { 'idempotency-key': newId() };
      const isAgents = method.startsWith('agent');
      const information = method === "agent's link" ? { manualPaymentInformation: agentLink } : {};
      const body = { ...sampleCustomer, paymentMethod: options[method].type, ...information };
      const send = () =>
        isAgents
          ? service.post<Order>('/api/order/confirm', body, { ...agent, headers })
          : service.get<Order>('/api/order/confirm', { ...as, headers });
      // The same confirmation twice.
      const [first, second] = await Promise.all([send(), send()]);
      assert.equal(dataOf(first).status, Received);
      assert.equal(dataOf(second).id, id);
    };
    /** Chooses a method and confirms, except for a card. */
    const choose = async (method: Method) => {
      if (method === "agent's PIX key")
        dataOf(await service.post('/api/order/pix/manual', { pixKey: 'pix@loja.example' }, agent));
      else for (const _ of [1, 2]) dataOf(await service.post('/api/order/payment/delivery', options[method], as));
      if (method !== 'card') await confirm(method);
    };
    const attempts = () =>
      database.many<{ method: number; status: number; reason: string | null }>(
        sql`select method, status, reason from payment where order_id = ${id} order by attempt`,
      );
    const messages = async () => {
      const rows = await database.many<{ message: Message }>(sql`
        select message from outbox where customer_id = ${customerId} order by sequence`);
      return rows.map(({ message }) => message.lines.join(' ').replaceAll('\u00a0', ' '));
    };
    return { id, name, as, agent, state, start, payByCard, change, choose, attempts, messages };
  };
  type Contact = Awaited<ReturnType<typeof newContact>>;
  const payAtBank = (code: string) => service.post('/demo/bank/pay', { code }, { code: null });
  const chargeAtBank = async (code: string) =>
    dataOf(await service.get<BankCharge>(`/demo/bank?code=${encodeURIComponent(code)}`, { code: null }));
  /**
   * At most one charge of an order can be paid, in the shop and at the provider. Late payments of an expired PIX are
   * tested below.
   */
  const assertOnePayable = async ({ id, name }: Contact) => {
    const [row] = await database.many<{ here: number; there: number }>(sql`
      select count(*) filter (where p.status = 0)::int as here,
        count(*) filter (where c.answer->>'status' = '0'
          and (p.expires_at is null or p.expires_at > ${clock()}))::int as there
      from payment p left join simulated_charge c on c.attempt_id = p.id where p.order_id = ${id}`);
    assert.ok(row && row.here <= 1 && row.there <= row.here, `${name}: ${JSON.stringify(row)}`);
  };
  return { service, shopId, database, payments, later, newContact, payAtBank, chargeAtBank, assertOnePayable };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
export type Contact = Awaited<ReturnType<Shop['newContact']>>;

/** What is paid at the simulated bank: the state's code, line or link. */
export const codeOf = ({ pix, boleto, link }: State): string | null =>
  pix?.code ?? boleto?.line ?? (link === null ? null : new URL(link, 'http://demo').searchParams.get('codigo'));

/**
 * The earlier attempt. `isOpen`: the order becomes a cart again by itself, so the next method can also be chosen
 * directly.
 */
export type Earlier = { name: string; isOpen?: boolean; run: (contact: Contact, shop: Shop) => Promise<void> };

const refusedCard = (name: string, number: string, status: PaymentStatus, failureType?: FailureType): Earlier => ({
  name: `a card refused as ${name}`,
  isOpen: failureType === FailureType.LimitExceeded || failureType === FailureType.ReCAPTCHA,
  run: async ({ choose, payByCard, state }) => {
    await choose('card');
    const response = await payByCard(number);
    assert.deepEqual([response.status, response.failureType, response.order.status], [status, failureType, Creating]);
    const { status: shown } = await state();
    assert.equal(shown, status, 'it is shown while the card is the chosen method');
  },
});

const waitingFor = (method: Method): Earlier => ({
  name: `${method} that waits`,
  run: async ({ choose, start, state }) => {
    await choose(method);
    await start();
    if (method !== "agent's link") assert.equal((await state()).status, Waiting);
  },
});

export const earlierOutcomes: Earlier[] = [
  refusedCard('over its limit', cards.limit, Failed, FailureType.LimitExceeded),
  refusedCard('invalid', cards.invalid, Failed, FailureType.InvalidData),
  refusedCard('unknown', cards.unknown, Failed, FailureType.Unknown),
  refusedCard('expired', cards.expired, Expired),
  refusedCard('to be tried after a captcha', cards.captcha, Failed, FailureType.ReCAPTCHA),
  waitingFor('PIX'),
  waitingFor('boleto'),
  waitingFor('link'),
  waitingFor('Nubank'),
  waitingFor("agent's PIX key"),
  waitingFor("agent's link"),
  {
    name: 'a PIX that expired just now',
    run: async ({ choose, start, state }, { later }) => {
      await choose('PIX');
      await start();
      later(31);
      assert.equal((await state()).status, Expired);
    },
  },
  {
    name: 'a PIX that is known to be expired',
    run: async ({ choose, start, attempts }, { later, payments }) => {
      await choose('PIX');
      await start();
      later(31);
      await checkDuePayments(payments);
      assert.deepEqual(
        (await attempts()).map(({ status }) => status),
        [Expired],
      );
    },
  },
  {
    name: 'a PIX with a second code',
    run: async ({ choose, start, attempts }, { later }) => {
      await choose('PIX');
      await start();
      later(31);
      await until(async () => (await start()).pix !== null, 'a second code');
      assert.deepEqual(
        (await attempts()).map(({ status }) => status),
        [Expired, Waiting],
      );
    },
  },
];

/** The message about how to pay, with the amount. */
export const words: Partial<Record<Method, RegExp>> = {
  PIX: /^Pague seu pedido nº \d+ com PIX copia e cola: R\$ 10,00\./,
  boleto: /^Boleto do seu pedido nº \d+: R\$ 10,00, vencimento/,
  "agent's PIX key": /^Pague seu pedido nº \d+ com PIX copia e cola: R\$ 10,00\./,
};

/** The page's data for each method; a demo's link is no address that a chat could send. */
export const shownOf = ({ status, failureType, pix, boleto, link, order }: State) => ({
  status,
  failureType,
  has: [
    pix && 'pix',
    boleto && 'boleto',
    !boleto && link && 'link',
    order.payment.link === agentLink && "agent's link",
  ].filter(Boolean),
});
export const shown: Record<Method, ReturnType<typeof shownOf>> = {
  card: { status: null, failureType: null, has: [] },
  PIX: { status: Waiting, failureType: null, has: ['pix'] },
  boleto: { status: Waiting, failureType: null, has: ['boleto'] },
  link: { status: Waiting, failureType: null, has: ['link'] },
  Nubank: { status: Waiting, failureType: null, has: ['link'] },
  "agent's PIX key": { status: Waiting, failureType: null, has: ['pix'] },
  "agent's link": { status: null, failureType: null, has: ["agent's link"] },
};

/** Changes from the earlier attempt to another method and pays with it. */
export async function changeTo(
  shop: Shop,
  contact: Contact,
  method: Method,
  { isDirect }: { isDirect: boolean },
): Promise<void> {
  const { name } = contact;
  const before = await contact.state();
  const [attemptsBefore, saidBefore] = [(await contact.attempts()).length, (await contact.messages()).length];
  if (!isDirect) {
    const order = await contact.change();
    assert.deepEqual([order.status, order.payment.method], [Creating, null], name);
    assert.deepEqual(
      shownOf(await contact.state()),
      { status: null, failureType: null, has: [] },
      `${name}: nothing is left of it`,
    );
  }
  await contact.choose(method);
  const said = async () =>
    (await contact.messages()).slice(saidBefore).filter((message) => words[method]?.test(message));
  if (words[method]) await until(async () => (await said()).length > 0, `${name}: the chat gets the payment message`);
  else if (shown[method].status === Waiting) await until(async () => codeOf(await contact.state()) !== null, name);
  const after = await contact.state();
  assert.deepEqual(shownOf(after), shown[method], name);
  await shop.assertOnePayable(contact);
  const again = method === 'card' ? after : await contact.start();
  assert.deepEqual(
    [shownOf(again), codeOf(again)],
    [shown[method], codeOf(after)],
    `${name}: a second request returns the same`,
  );
  assert.equal(
    (await contact.attempts()).length,
    attemptsBefore + (shown[method].status === null ? 0 : 1),
    `${name}: one new attempt`,
  );
  assert.equal((await said()).length, words[method] ? 1 : 0, `${name}: sent once`);

  const oldCode = before.status === Waiting && before.order.payment.pixKey === undefined ? codeOf(before) : null;
  if (oldCode !== null)
    assert.equal((await shop.payAtBank(oldCode)).status, 422, `${name}: the earlier charge cannot be paid`);
  await payBy(shop, contact, method);
  const end = await contact.state();
  assert.deepEqual([end.status, end.failureType, end.order.status], [Paid, null, Received], name);
  const statuses = (await contact.attempts()).map(({ status }) => status);
  assert.deepEqual([statuses.filter((status) => status === Paid).length, statuses.includes(Waiting)], [1, false], name);
}

export async function payBy(
  { payments, shopId, payAtBank }: Shop,
  { payByCard, state }: Contact,
  method: Method,
): Promise<void> {
  const now = await state();
  if (method === 'card') assert.equal((await payByCard(cards.paid)).status, Paid);
  else if (method.startsWith('agent')) {
    const done = await confirmByHand(payments, shopId, now.number ?? 0);
    assert.deepEqual(done, { kind: 'paid', amountCents: 10_00, refundedCents: 0, mayStillBePaid: false });
  } else dataOf(await payAtBank(codeOf(now) ?? ''));
}
