import type { PlatformOrderHead } from '#shared/contract/platform/order-schemas.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toCents, toReais } from '#shared/rules/money/money.ts';
import { paidOfTotal } from '#shared/rules/payment/ledger.ts';
import { plainText } from './order-report.ts';

type Totals = { name: string; orders: number; cents: number; paidCents: number };

/**
 * What each agent sold of these orders, the largest sum first; canceled ones do not count, and what was given back is
 * not paid. Empty without agents.
 */
export function agentTotalLines(orders: readonly PlatformOrderHead[]): string[] {
  const byAgent = new Map<string, Totals>();
  for (const { agent, status, totalAmout, paymentStatus, money } of orders) {
    if (agent === null || (status !== 'Received' && status !== 'Finalized')) continue;
    const { orders: count, cents, paidCents } = byAgent.get(agent.id) ?? { orders: 0, cents: 0, paidCents: 0 };
    const total = toCents(totalAmout);
    const sums = { charged: toCents(money.charged), refunded: toCents(money.refunded) };
    const paid = paymentStatus === 'Paid' ? paidOfTotal(total, sums) : 0;
    // The list ends with the newest change, so the last name is the newest.
    byAgent.set(agent.id, { name: agent.name, orders: count + 1, cents: cents + total, paidCents: paidCents + paid });
  }
  const sorted = [...byAgent].sort(([, one], [, other]) => other.cents - one.cents);
  const lines = sorted.map(([id, { name, orders: count, cents, paidCents }]) =>
    plainText(
      `  ${name} (${id})  ${count} ${count === 1 ? 'pedido' : 'pedidos'}  ${formatBrl(toReais(cents))}  pagos ${formatBrl(toReais(paidCents))}`,
    ),
  );
  return lines.length === 0 ? [] : ['Por atendente:', ...lines];
}
