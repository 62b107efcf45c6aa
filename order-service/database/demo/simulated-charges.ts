import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** A line of the simulated provider's ledger; `answer` is what it says of the charge. */
export type SimulatedChargeRow = {
  shop_id: string;
  attempt_id: string;
  answer: unknown;
  code: string | null;
  amount: number;
};

/** The simulated provider's line about an attempt. */
export const findSimulatedCharge = (
  db: Db,
  shopId: string,
  attemptId: string,
): Promise<SimulatedChargeRow | undefined> =>
  db.one(sql`
    select shop_id, attempt_id, answer, code, amount from simulated_charge
      where shop_id = ${shopId} and attempt_id = ${attemptId}`);

/** What is typed at the simulated bank says whose shop it pays: only demo shops have any. */
export const findSimulatedCode = (db: Db, code: string): Promise<SimulatedChargeRow | undefined> =>
  db.one(sql`
    select c.shop_id, c.attempt_id, c.answer, c.code, c.amount from simulated_charge c
    join shop on shop.id = c.shop_id and shop.is_demo where c.code = ${code}`);

/** Writes a charge, or what it says now; its code and amount never change. */
export const writeSimulatedCharge = (db: Db, row: SimulatedChargeRow): Promise<number> =>
  db.run(sql`
    insert into simulated_charge (shop_id, attempt_id, answer, code, amount)
    values (${row.shop_id}, ${row.attempt_id}, ${JSON.stringify(row.answer)}::jsonb, ${row.code}, ${row.amount})
    on conflict (shop_id, attempt_id) do update set answer = excluded.answer`);
