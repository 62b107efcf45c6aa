import type { FailureType, PaymentMethod, PaymentProviderType, PaymentStatus } from '#shared/model/payment/payment.ts';
import { firstIdAt } from '../core/new-id.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { requestJob, requestJobs } from '../jobs/enqueue-jobs.ts';

/** One attempt to pay an order. Amounts in cents. Of a card, only its brand and last four digits. */
export type PaymentRow = {
  shop_id: string;
  id: string;
  order_id: string;
  attempt: number;
  method: PaymentMethod;
  provider_type: PaymentProviderType;
  provider: string;
  provider_ref: string | null;
  status: PaymentStatus;
  failure_type: FailureType | null;
  reason: string | null;
  amount: number;
  paid_amount: number | null;
  installments: number | null;
  pix_code: string | null;
  pix_txid: string | null;
  boleto_line: string | null;
  boleto_due_day: string | null;
  link: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** The open challenge of the card's bank. */
  challenge_url: string | null;
  challenge_request: string | null;
  expires_at: Date | null;
  paid_at: Date | null;
  asked_at: Date;
  created_at: Date;
  placed_order: boolean;
  /** The provider's own time of its newest report about the money. */
  reported_at: Date | null;
  /** The provider warned that the payment may be fraud. */
  fraud_alert_at: Date | null;
  /** The shop's people checked the buyer after the alert. */
  fraud_cleared_at: Date | null;
};

const columns = sql`shop_id, id, order_id, attempt, method, provider_type, provider, provider_ref, status,
  failure_type, reason, amount,
  paid_amount, installments, pix_code, pix_txid, boleto_line, to_char(boleto_due_day, 'YYYY-MM-DD') as boleto_due_day,
    link, card_brand,
  card_last4, challenge_url, challenge_request, expires_at, paid_at, asked_at, created_at, placed_order, reported_at,
  fraud_alert_at, fraud_cleared_at`;

/** Whether the bank of a card waits for the shopper of this row of `orders`. */
export const hasChallenge = (order: Sql): Sql => sql`exists (
  select 1 from payment p where p.shop_id = ${order}.shop_id and p.order_id = ${order}.id and p.status = 0
    and p.challenge_url is not null and p.challenge_request is not null)`;

export type NewPayment = Pick<
  PaymentRow,
  | 'shop_id'
  | 'id'
  | 'order_id'
  | 'method'
  | 'provider_type'
  | 'provider'
  | 'amount'
  | 'installments'
  | 'expires_at'
  | 'placed_order'
> & { at: Date };

/**
 * Inserts a Waiting attempt and requests the job that queries its provider. The caller holds the order's lock, because
 * its attempts are numbered. A unique index refuses a second waiting attempt.
 */
export const insertPayment = async (db: Db, row: NewPayment): Promise<PaymentRow> => {
  const queryAt = nextQueryAt({ asked_at: row.at, created_at: row.at, expires_at: row.expires_at });
  const inserted = await db.one<PaymentRow>(sql`
    with inserted as (
      insert into payment (shop_id, id, order_id, attempt, method, provider_type, provider, amount, installments,
        expires_at, placed_order,
        asked_at, created_at, updated_at)
      values (${row.shop_id}, ${row.id}, ${row.order_id},
        1 + (select coalesce(max(attempt), 0) from payment
          where shop_id = ${row.shop_id} and order_id = ${row.order_id}),
        ${row.method}, ${row.provider_type}, ${row.provider}, ${row.amount}, ${row.installments}, ${row.expires_at},
          ${row.placed_order},
        ${row.at}, ${row.at}, ${row.at})
      returning ${columns}),
    requested as (${requestJobs('payment-check', sql`select shop_id, id::text as key from inserted`, {
      runAt: sql`${queryAt}::timestamptz`,
    })})
    select * from inserted`);
  if (!inserted) throw new Error('an attempt was not written');
  return inserted;
};

/** An attempt by its own id. */
export const findPayment = (db: Db, shopId: string, id: string): Promise<PaymentRow | undefined> =>
  db.one(sql`select ${columns} from payment where shop_id = ${shopId} and id = ${id}`);

/** An order's attempts, the newest first. */
export const listPayments = (db: Db, shopId: string, orderId: string): Promise<PaymentRow[]> =>
  listPaymentsOfOrders(db, shopId, [orderId]);

/** The attempts of several orders, the newest first. */
export const listPaymentsOfOrders = (db: Db, shopId: string, orderIds: readonly string[]): Promise<PaymentRow[]> =>
  db.many(sql`
    select ${columns} from payment where shop_id = ${shopId} and order_id = any(${orderIds}::uuid[])
    order by attempt desc`);

/** Saves the current state of an attempt. */
export const writePayment = (db: Db, row: PaymentRow): Promise<number> =>
  db.run(sql`
    update payment set provider_ref = ${row.provider_ref}, status = ${row.status}, failure_type = ${row.failure_type},
      reason = ${row.reason},
      paid_amount = ${row.paid_amount}, pix_code = ${row.pix_code}, pix_txid = ${row.pix_txid},
        boleto_line = ${row.boleto_line},
      boleto_due_day = ${row.boleto_due_day}::date, link = ${row.link}, card_brand = ${row.card_brand},
        card_last4 = ${row.card_last4}, challenge_url = ${row.challenge_url},
        challenge_request = ${row.challenge_request},
      expires_at = ${row.expires_at}, paid_at = ${row.paid_at}, updated_at = now()
    where shop_id = ${row.shop_id} and id = ${row.id}`);

/** Requests the job that cancels the charge of an attempt at its provider, because its order is paid otherwise. */
export const requestChargeCancellation = (db: Db, { shop_id, id }: PaymentRow): Promise<number> =>
  requestJob(db, 'charge-cancellation', { shopId: shop_id, key: id });

/** Requests the job that makes the charge of a placed order, so that the chat gets it. */
export const requestChatCharge = (db: Db, shopId: string, orderId: string): Promise<number> =>
  requestJob(db, 'chat-charge', { shopId, key: orderId });

/** A call to a provider may be in progress for so many milliseconds. */
const minQueryGapMs = 15_000;
/** A query may come shortly before an attempt expires; the next one then comes so many milliseconds later. */
const afterExpiryMs = 1_000;

/**
 * When to query the provider about an attempt next: after `minQueryGapMs`, later for an older attempt, and at once when
 * it expires. An attempt last queried at age `a` is due at age `a * 10 / 9`: queries about old attempts become rarer.
 */
export function nextQueryAt({
  asked_at,
  created_at,
  expires_at,
}: Pick<PaymentRow, 'asked_at' | 'created_at' | 'expires_at'>): Date {
  const asked = asked_at.getTime();
  const next = asked + Math.max(minQueryGapMs, (asked - created_at.getTime()) / 9);
  if (expires_at === null || expires_at <= asked_at) return new Date(next);
  return new Date(Math.min(next, Math.max(expires_at.getTime(), asked + afterExpiryMs)));
}

/** Saves when the provider was last queried about an attempt. */
export const recordProviderQuery = (db: Db, shopId: string, id: string, now: Date): Promise<number> =>
  db.run(sql`update payment set asked_at = ${now} where shop_id = ${shopId} and id = ${id}`);

/**
 * The number of a customer's card attempts since then that were refused or may still be refused. Captchas and attempts
 * that never reached the provider do not count. With the customer's lock held, concurrent attempts count like
 * sequential ones.
 */
export const countCardAttempts = async (db: Db, shopId: string, customerId: string, since: Date): Promise<number> => {
  const row = await db.one<{ tried: number }>(sql`
    select count(*)::int as tried from payment p join orders o on o.shop_id = p.shop_id and o.id = p.order_id
    where p.shop_id = ${shopId} and o.customer_id = ${customerId} and p.method = 0 and p.created_at > ${since}
      and (p.status = 0 or (p.status = 3 and p.provider_ref is not null and coalesce(p.failure_type, 3) <> 0))`);
  return row?.tried ?? 0;
};

/**
 * The number of card attempts in the whole shop since then that the provider refused, and of those that paid. Captchas
 * and attempts that never reached the provider do not count.
 */
export const countShopCardAttempts = async (
  db: Db,
  shopId: string,
  since: Date,
): Promise<{ refused: number; paid: number }> => {
  const row = await db.one<{ refused: number; paid: number }>(sql`
    select count(*) filter (where status = 3 and provider_ref is not null and coalesce(failure_type, 3) <> 0)::int
      as refused, count(*) filter (where status = 1)::int as paid
    from payment
    where shop_id = ${shopId} and id > ${firstIdAt(since)}::uuid and method = 0 and created_at > ${since}`);
  return row ?? { refused: 0, paid: 0 };
};

/** Records an event from outside; `false` when it was already recorded. */
export const insertProcessedEvent = async (
  db: Db,
  shopId: string,
  provider: string,
  eventId: string,
): Promise<boolean> =>
  (await db.run(sql`
    insert into payment_event (shop_id, provider, event_id)
      values (${shopId}, ${provider}, ${eventId}) on conflict do nothing`)) > 0;

/** A shop's account at a payment provider. Secrets are sealed. */
export type PaymentAccountRow = {
  provider: string;
  public_key: string | null;
  access_token_sealed: string | null;
  webhook_secret_sealed: string | null;
  pix_key: string | null;
  merchant_name: string | null;
  merchant_city: string | null;
  max_installments: number;
  statement_descriptor: string | null;
  /** Which of the provider's APIs charges; null: its usual one. */
  api: string | null;
};

/** The shop's active account at a provider. Its secrets are sealed. */
export const findPaymentAccount = (db: Db, shopId: string, provider: string): Promise<PaymentAccountRow | undefined> =>
  db.one(sql`
    select provider, public_key, access_token_sealed, webhook_secret_sealed, pix_key, merchant_name, merchant_city,
      max_installments, statement_descriptor, api
    from payment_account where shop_id = ${shopId} and provider = ${provider} and is_active`);
