import { boardRefusals } from '#shared/text/panel/order-board.ts';
import type { Db } from '../../../database/engine/database.ts';
import {
  deletePick,
  insertPick,
  lineVersion,
  lockOnBoard,
  notifyBoard,
} from '../../../database/orders/board/order-moves.ts';
import { writeInternalNote } from '../../../database/orders/internal-notes.ts';
import { Refusal } from '../../core/refusal.ts';
import { cleanNote } from '../../orders/internal-note.ts';
import { recordAudit } from '../../staff/audit.ts';
import type { BoardReader } from './board-reader.ts';

/**
 * Marks a line of an order as picked, or not picked any more. Two people who mark the same line agree. `version`: of
 * the line that the caller saw; a line that changed since is refused.
 */
export async function pickLine(
  db: Db,
  caller: BoardReader,
  orderId: string,
  { line, version, isPicked }: { line: number; version: number; isPicked: boolean },
): Promise<void> {
  const { shopId, member } = caller;
  const order = await lockOnBoard(db, shopId, orderId);
  if (!order) throw new Refusal('not-found');
  if ((await lineVersion(db, shopId, orderId, line)) !== version)
    throw new Refusal('stale', { messages: [boardRefusals.lineChanged] });
  const pick = { line, lineVersion: version, memberId: member.id, memberName: member.name };
  const changed = isPicked ? await insertPick(db, shopId, orderId, pick) : await deletePick(db, shopId, orderId, line);
  if (changed === 0) return;
  await recordAudit(db, caller, {
    action: isPicked ? 'order.pick' : 'order.unpick',
    target: { kind: 'order', id: orderId, label: `nº ${order.number}` },
    to: `item ${line}`,
  });
  await notifyBoard(db, shopId, orderId);
}

/**
 * Sets what the team notes on an order for each other; an empty text removes it. Refused when another person changed
 * the note after the caller saw the order; other changes do not matter. The customer never reads it.
 */
export async function setTeamNote(
  db: Db,
  caller: BoardReader,
  orderId: string,
  { note: typed, version }: { note: string; version: number },
): Promise<{ note: string | null; version: number }> {
  const order = await lockOnBoard(db, caller.shopId, orderId);
  if (!order) throw new Refusal('not-found');
  const note = cleanNote(typed);
  if (order.note_version > version && order.internal_note !== note)
    throw new Refusal('stale', {
      messages: [boardRefusals.noteChanged],
      data: { note: order.internal_note, version: order.version },
    });
  if (order.internal_note === note) return { note, version: order.version };
  const written = await writeInternalNote(db, caller.shopId, orderId, note);
  if (!written) throw new Error('a locked order is gone');
  await recordAudit(db, caller, {
    action: 'order.note',
    target: { kind: 'order', id: orderId, label: `nº ${order.number}` },
  });
  return { note, version: written.version };
}
