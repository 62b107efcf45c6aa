import type { Agent } from '#shared/model/agent.ts';
import type { ChangedBy } from '#shared/model/order/changed-by.ts';
import { type OrderTransition, type OrderTransitionName, orderTransitions } from '#shared/rules/orders/order-status.ts';
import type { Db } from '../engine/database.ts';
import { type Sql, sql } from '../engine/sql.ts';
import { changeOrders, type HistoryStep, type OrderRow } from './orders.ts';

/**
 * The parts of `update orders set … where …` that change the status, from the table of allowed transitions. `set` also
 * makes a new version. They hold no values, so that a prepared statement may contain them. `agent`: the agent who makes
 * the change, as JSON.
 */
export function statusUpdate(name: OrderTransitionName, by: Sql, agent: Sql): { set: Sql; isAllowed: Sql } {
  const { from, to }: OrderTransition = orderTransitions[name];
  return {
    set: sql`status = ${literal(to)}, version = version + 1, changed_by = ${by},
      changed_by_agent = ${agent}::jsonb, updated_at = now()`,
    isAllowed: from.length === 1 ? sql`status = ${literal(from.join())}` : sql`status in (${literal(from.join(', '))})`,
  };
}

/** The step that each change of status adds to the order's history. */
export const historySteps: Readonly<Record<OrderTransitionName, HistoryStep>> = {
  confirm: 'placed',
  cancelCart: 'canceled',
  replaceCart: 'canceled',
  reopen: 'reopened',
  cancel: 'canceled',
  finalize: 'finalized',
  resume: 'undone',
  fail: 'failed',
  restore: 'dispute-won',
  settle: 'canceled',
};

/**
 * Changes the status of one order and notifies its followers. `also`: additional changes, as `, column = value`.
 * `step`: another step of the history than the usual one; `cents`: the money that it moved; `reason`: why it is
 * cancelled. `undefined`: the shop has no such order, or its status does not allow the change. Throws when `by` may not
 * make it.
 */
export function changeStatus(
  db: Db,
  name: OrderTransitionName,
  {
    shopId,
    orderId,
    by,
    agent = null,
    also = sql``,
    step = historySteps[name],
    cents = null,
    reason = null,
  }: {
    shopId: string;
    orderId: string;
    by: ChangedBy;
    agent?: Agent | null;
    also?: Sql;
    step?: HistoryStep;
    cents?: number | null;
    reason?: string | null;
  },
): Promise<OrderRow | undefined> {
  assertMayChange(name, by);
  const { set, isAllowed } = statusUpdate(name, sql`${by}`, sql`${agent && JSON.stringify(agent)}`);
  return changeOrders(
    db,
    sql`update orders set ${set}${also} where shop_id = ${shopId} and id = ${orderId} and ${isAllowed}`,
    step,
    cents,
    reason,
  );
}

/** Throws when the table does not allow this actor to make the change. */
export function assertMayChange(name: OrderTransitionName, by: ChangedBy): void {
  const transition: OrderTransition = orderTransitions[name];
  if (!transition.by.includes(by)) throw new Error(`${by} may not make the change ${name}`);
}

// Numbers from the table of transitions, never input.
const literal = (numbers: OrderTransition['to'] | string): Sql => ({ text: String(numbers), values: [] });
