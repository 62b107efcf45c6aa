import type { Order } from '#shared/model/order/order.ts';
import { noteChangedText } from '#shared/text/refusals/note-changed-text.ts';
import type { Db } from '../../database/engine/database.ts';
import type { Cart } from '../cart/cart-state.ts';
import { changeOrder } from '../cart/change-order.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import type { OrderPrecondition } from './order-precondition.ts';

/**
 * Sets what agents note on the order for each other; an empty text removes it. The customer never reads it. Refused
 * with the present note when another person changed it after the caller saw the order.
 */
export function setInternalNote(
  db: Db,
  caller: AuthenticatedCaller,
  typed: string,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const note = cleanNote(typed);
  return changeOrder(db, caller, 'note', expected, ({ order }) => ({ ...order, internal_note: note }), {
    staleText: noteChange,
  });
}

/** Who changed the note meanwhile. Only the author of the order's last version is known. */
function noteChange({ order }: Cart): string {
  const isLast = order.part_versions.note === order.version;
  return noteChangedText(isLast ? (order.changed_by_agent?.name ?? null) : null);
}

/** A typed note as it is stored: line breaks stay, other control characters do not. `null` without a text. */
export function cleanNote(typed: string): string | null {
  const note = typed.replaceAll(/[^\P{Cc}\n]+/gu, ' ').trim();
  return note === '' ? null : note;
}
