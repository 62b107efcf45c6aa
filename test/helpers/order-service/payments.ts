import type { TestContext } from 'node:test';
import { LogisticType } from '#shared/model/order/logistic.ts';
import type { CardPayment } from '#shared/model/payment/card.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { sql } from '../../../order-service/database/engine/sql.ts';
import { startJobWorker } from '../../../order-service/services/jobs/job-worker.ts';
import { openPayments, type Payments } from '../../../order-service/services/payment-setup/payment-providers.ts';
import { chatChargeJob } from '../../../order-service/services/payments/chat-charge.ts';
import { chargeCancellationJob, paymentCheckJob } from '../../../order-service/services/payments/payment-jobs.ts';
import { refundJob } from '../../../order-service/services/payments/refunds/refund-job.ts';
import { runDueJobs } from '../jobs/run-due-jobs.ts';
import { quietLog } from '../quiet-log.ts';
import { sampleCustomer } from '../samples.ts';
import {
  createShop,
  dataOf,
  draft,
  everyDay,
  item,
  ownPaymentOption,
  pickupStore,
  startTestService,
  type TestParts,
  type TestService,
} from './order-service.ts';

/** A card as the form sends it. */
export const card = (number = '4111111111111111', fields: Partial<CardPayment> = {}): CardPayment => ({
  providerId: 'cartao',
  installments: 1,
  number,
  name: 'ANA SOUZA',
  securityCode: '123',
  expiryMonth: '12',
  expiryYear: '2039',
  document: '52998224725',
  zipCode: '01310100',
  address: 'Avenida Paulista',
  addressNumber: '900',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
  ...fields,
});

export const cards = {
  paid: '4111111111111111',
  limit: '4000000000009995',
  invalid: '4000000000000002',
  captcha: '4000000000003220',
  unknown: '4000000000000119',
  expired: '4000000000000069',
};

/**
 * A demo shop's service. Its shopper pays by `optionId`. The cart has the last unit of everything, with a coupon, a
 * gift and a slot.
 */
export async function startPayable(
  t: TestContext,
  database: Database,
  { optionId = 'cartao', clock, parts = {} }: { optionId?: string; clock?: () => Date; parts?: TestParts } = {},
): Promise<TestService & { shopId: string }> {
  const service = await startTestService(t, database, clock, undefined, { isDemo: true, ...parts });
  const { shopId } = await createShop(database, {
    isDemo: true,
    agentCode: 'bia',
    settings: { canUseCoupon: true },
    pickupStores: [pickupStore('loja')],
    scheduleRules: everyDay('09:00', '12:00', { capacity: 1 }),
    paymentOptions: [
      ownPaymentOption('cartao', PaymentMethod.CreditCard),
      ownPaymentOption('pix', PaymentMethod.Pix),
      ownPaymentOption('boleto', PaymentMethod.Boleto),
      ownPaymentOption('link', PaymentMethod.Link),
      ownPaymentOption('nubank', PaymentMethod.Nubank),
    ],
    products: [
      draft('arroz', { variant: { price: 33_40, available: 2 } }),
      draft('sal', { variant: { available: null } }),
    ],
    coupons: [{ code: 'UM', kind: 'amount', value: 1_00, maxUses: 1, maxUsesPerCustomer: 1 }],
    giftRules: [
      {
        providerId: 'grupo',
        name: 'Grupo',
        availableQuantity: 1,
        gifts: [{ providerId: 'caneca', name: 'Caneca', available: 1 }],
      },
    ],
  });
  await fillCart(service, optionId);
  return { ...service, shopId };
}

/** Fills the order: 2 × 33,40 + 10,00 − 1,00 = 75,80. */
export async function fillCart(service: TestService, optionId: string): Promise<void> {
  dataOf(await service.post('/api/customer/update', sampleCustomer));
  dataOf(await service.post('/api/order/items/', item('arroz', { quantity: 2 })));
  dataOf(await service.post('/api/order/items/', item('sal')));
  dataOf(
    await service.post('/api/order/gift/', { id: 'grupo', selectedGifts: [{ id: 'caneca', seller: '', index: '0' }] }),
  );
  dataOf(await service.post('/api/order/coupon/?coupon=UM', undefined));
  dataOf(await service.post('/api/order/logistic/', { type: LogisticType.StorePickUp, providerId: 'loja' }));
  const day = dataOf(await service.get<ScheduleDay[]>('/api/order/schedule')).at(-1)?.day;
  dataOf(await service.post('/api/order/schedule', { day, startTime: '09:00' }));
  dataOf(await service.post('/api/customer/update', sampleCustomer));
  const method = { cartao: 0, pix: 3, boleto: 1, link: 6, nubank: 8 }[optionId];
  dataOf(await service.post('/api/order/payment/delivery', { providerId: optionId, type: method }));
}

/** What the shop can still sell: everything before an order is placed, nothing afterwards. */
export const remainingResources = (database: Database) =>
  database.one<{ stock: number; gifts: number; coupons: number; slots: number }>(sql`
    select (select available from stock where sku = 'arroz') as stock, (select available from gift) as gifts,
      1 - (select uses from coupon)::int as coupons,
        1 - coalesce((select sum(taken) from schedule_taken), 0)::int as slots`);

export const allRemaining = { stock: 2, gifts: 1, coupons: 1, slots: 1 };
export const noneRemaining = { stock: 0, gifts: 0, coupons: 0, slots: 0 };

/** Queries the providers about all waiting attempts that are due, as the running service does. Returns their number. */
export const checkDuePayments = (payments: Payments): Promise<number> =>
  runDueJobs(payments, { 'payment-check': paymentCheckJob(payments) });

/** A clock that stands still until the test moves it. */
export function manualClock() {
  let now = Date.now();
  const later = (minutes: number) => {
    now += minutes * 60_000;
  };
  return { clock: () => new Date(now), later };
}

/** The status of an order's attempts, the first one first. */
export const attemptsOf = (database: Database) =>
  database.many<{ status: number; failure_type: number | null; reason: string | null }>(
    sql`select status, failure_type, reason from payment order by created_at, attempt`,
  );

/** The handlers of the jobs that call a provider after their order's transaction, on a clock that is never behind. */
export const chargeJobs = (payments: Payments) => {
  const parts = { ...payments, clock: () => new Date(Math.max(Date.now(), payments.clock().getTime())) };
  const handlers = {
    'chat-charge': chatChargeJob(parts),
    'charge-cancellation': chargeCancellationJob(parts),
    refund: refundJob(parts),
  };
  return { parts, handlers };
};

/** Runs the due jobs that make, cancel or refund a charge, and returns the number of runs. */
export const runChargeJobs = (payments: Payments): Promise<number> => {
  const { parts, handlers } = chargeJobs(payments);
  return runDueJobs(parts, handlers);
};

/** Runs these jobs for a demo's service until the test ends. Returns what the service calls after a commit. */
export function startChargeJobs(t: TestContext, database: Database, clock = () => new Date()): () => void {
  const { parts, handlers } = chargeJobs(
    openPayments({ database, clock, log: quietLog(), isDemo: true, publicUrl: '' }),
  );
  // Without polls: the call after the commit, or the database's notification, has to be enough.
  const worker = startJobWorker(parts, handlers, { pollEvery: 3_600_000 });
  t.after(() => worker.close());
  return worker.wake;
}
