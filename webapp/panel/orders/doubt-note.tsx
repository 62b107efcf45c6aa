import { hasLeft } from '#shared/rules/orders/board/board-moves.ts';
import { doubtNotes } from '#shared/text/panel/order-doubt-notes.ts';
import { doubtBadge } from '#shared/text/panel/order-doubts.ts';
import { amountFacts } from '../money/amount-facts.ts';
import type { Card } from './order-texts.ts';

/** Why the order is in doubt and what to do, above everything else. */
export function DoubtNote({ card }: { card: Card }) {
  const { doubt, payment, total } = card;
  if (!doubt) return null;
  const arrived = payment?.arrived ?? null;
  const amounts = arrived === null || total === null ? undefined : amountFacts(total, arrived);
  return (
    <p className="pn-note pn-note-bad" role="status">
      <span>
        <strong>{doubtBadge(doubt, hasLeft(card))}.</strong> {doubtNotes[doubt](hasLeft(card), amounts)}
      </span>
    </p>
  );
}
