import type { Db } from '../engine/database.ts';
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
