import type { Agent } from '#shared/model/agent.ts';
import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import type { HistoryStep } from './orders.ts';

/** A step of an order's history. `amount`: the cents that it moved. */
export type OrderStep = {
  step: HistoryStep;
  changed_by: ChangedBy;
  agent: Agent | null;
  amount: number | null;
  at: Date;
};

/** The steps of an order after this version, the oldest first. */
export const listStepsAfter = (db: Db, shopId: string, orderId: string, version: number): Promise<OrderStep[]> =>
  db.many(sql`
    select step, changed_by, agent, amount, at from order_history
    where shop_id = ${shopId} and order_id = ${orderId} and version > ${version}
    order by version`);
