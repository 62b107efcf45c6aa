import type { PlacedOrder } from '#shared/model/order/placed-order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { recentInstant } from '#shared/rules/text/day-text.ts';
import { placedOrderTexts } from '#shared/text/assisted/placed-order.ts';
import { historyText } from '#shared/text/panel/order-board.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';

const brl = (amount: number | null): string | null => (amount === null ? null : formatBrl(amount));

/** Who did what with the order, the newest first, in the words of the panel. Closed until the agent opens it. */
export function AgentHistory({ state: { history = [], order, now } }: { state: PlacedOrder }) {
  const { settings } = useRead(sessionState);
  if (history.length === 0) return null;
  return (
    <details className="panel agent-history">
      <summary>{placedOrderTexts.history}</summary>
      <ol reversed>
        {history.toReversed().map(({ step, by, name, at, amount, extent, reason }) => (
          <li key={`${at} ${step}`}>
            <span>
              {historyText(step, by, name, { amount: brl(amount), total: brl(order.totalAmout), extent, reason })}
            </span>{' '}
            <span className="agent-order-note">{settings && recentInstant(at, settings.timeZone, new Date(now))}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
