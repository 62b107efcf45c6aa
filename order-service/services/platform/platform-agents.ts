import type { PlatformAgentTotals } from '#shared/contract/platform/order-schemas.ts';
import { toReais } from '#shared/rules/money/money.ts';
import type { Db } from '../../database/engine/database.ts';
import { type AgentTotalsRow, listAgentTotals } from '../../database/platform/platform-lists.ts';
import { Refusal } from '../core/refusal.ts';

const usualDays = 30;
const mostAgents = 500;

/** What each agent of a shop sold in a time: usually in the last 30 days. */
export async function platformAgents(
  db: Db,
  shopId: string,
  { placedSince, placedUntil }: { placedSince?: string; placedUntil?: string },
  now: Date,
): Promise<PlatformAgentTotals> {
  const until = placedUntil === undefined ? now : new Date(placedUntil);
  const since =
    placedSince === undefined ? new Date(until.getTime() - usualDays * 24 * 3_600_000) : new Date(placedSince);
  if (Number.isNaN(since.getTime()) || Number.isNaN(until.getTime())) throw new Refusal('bad-request');
  const rows = await listAgentTotals(db, shopId, { since, until, most: mostAgents });
  return { placedSince: since.toISOString(), placedUntil: until.toISOString(), data: rows.map(totalsOf) };
}

const totalsOf = (row: AgentTotalsRow): PlatformAgentTotals['data'][number] => ({
  agent: row.external_id === null ? null : { id: row.external_id, name: row.name },
  orders: row.orders,
  totalAmout: toReais(row.total_amount),
  paidOrders: row.paid_orders,
  paidAmout: toReais(row.paid_amount),
  canceledOrders: row.canceled_orders,
});
