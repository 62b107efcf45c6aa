import type { Database, Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A charge of the simulated provider; `answer` is its current response about the charge. */
export type SimulatedChargeRow = {
  shop_id: string;
  attempt_id: string;
  answer: unknown;
  code: string | null;
  amount: number;
};

/** The simulated provider's charge of an attempt. */
export const findSimulatedCharge = (
  db: Db,
  shopId: string,
  attemptId: string,
): Promise<SimulatedChargeRow | undefined> =>
  db.one(sql`
    select shop_id, attempt_id, answer, code, amount from simulated_charge
      where shop_id = ${shopId} and attempt_id = ${attemptId}`);

/** The charge for a code entered at the simulated bank. The code identifies the shop; only demo shops have codes. */
export const findSimulatedCode = (db: Db, code: string): Promise<SimulatedChargeRow | undefined> =>
  db.one(sql`
    select c.shop_id, c.attempt_id, c.answer, c.code, c.amount from simulated_charge c
    join shop on shop.id = c.shop_id and shop.is_demo where c.code = ${code}`);

/** Writes a charge or its new response; its code and amount never change. */
export const writeSimulatedCharge = (db: Db, row: SimulatedChargeRow): Promise<number> =>
  db.run(sql`
    insert into simulated_charge (shop_id, attempt_id, answer, code, amount)
    values (${row.shop_id}, ${row.attempt_id}, ${JSON.stringify(row.answer)}::jsonb, ${row.code}, ${row.amount})
    on conflict (shop_id, attempt_id) do update set answer = excluded.answer`);

/** The refunds of a simulated charge, the oldest first. */
export const listSimulatedRefunds = (
  db: Db,
  shopId: string,
  attemptId: string,
): Promise<{ id: string; cents: number }[]> =>
  db.many(sql`
    select id, amount as cents from simulated_refund
    where shop_id = ${shopId} and attempt_id = ${attemptId} order by created_at, id`);

/**
 * Writes a refund once; the charge's lock keeps other refunds of it away. True also for one that was written before;
 * false: less than that is left of `paidCents`.
 */
export const insertSimulatedRefund = (
  database: Database,
  row: { shop_id: string; id: string; attempt_id: string; cents: number },
  paidCents: number,
): Promise<boolean> =>
  database.tx(async (db) => {
    await db.one(sql`
      select 1 from simulated_charge where shop_id = ${row.shop_id} and attempt_id = ${row.attempt_id} for update`);
    const before = await listSimulatedRefunds(db, row.shop_id, row.attempt_id);
    if (before.some(({ id }) => id === row.id)) return true;
    if (before.reduce((sum, { cents }) => sum + cents, row.cents) > paidCents) return false;
    await db.run(sql`
      insert into simulated_refund (shop_id, id, attempt_id, amount)
      values (${row.shop_id}, ${row.id}, ${row.attempt_id}, ${row.cents})`);
    return true;
  }, row.shop_id);
