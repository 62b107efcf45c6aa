import type { BoardColumn } from '#shared/model/panel/order-board.ts';
import type { MadeMove } from '#shared/rules/orders/board/board-moves.ts';
import type { Db } from '../../engine/database.ts';
import { sql } from '../../engine/sql.ts';
import { notifyChangeSql } from '../order-notifications.ts';
import { type BoardRow, boardCards, isPickOf, type LastMoveRow, lastMoveOf, lastStepOf } from './board-rows.ts';

/** What decides whether an order may be moved, or its newest move undone. */
export type OrderPlaceRow = {
  id: string;
  number: number;
  version: number;
  board_column: BoardColumn;
  last_move: LastMoveRow | null;
  last_step: number;
  internal_note: string | null;
  /** The version of the order that last changed its note. */
  note_version: number;
};

/**
 * An order of the board, locked until the transaction ends. `undefined` for a cart or an unknown id. It is read after
 * the lock: a statement that waits for a row reads other tables as they were before.
 */
export async function lockOnBoard(db: Db, shopId: string, orderId: string): Promise<OrderPlaceRow | undefined> {
  await db.run(sql`select 1 from orders where shop_id = ${shopId} and id = ${orderId} for update`);
  return db.one(sql`
    select o.id, o.number, o.version, o.board_column, ${lastMoveOf} as last_move, ${lastStepOf} as last_step,
      o.internal_note, coalesce((o.part_versions->>'note')::int, 0) as note_version
    from orders o where o.shop_id = ${shopId} and o.id = ${orderId} and o.board_column is not null`);
}

/** One order as a card of the board. */
export const findCard = (db: Db, shopId: string, orderId: string): Promise<BoardRow | undefined> =>
  db.one(
    boardCards(
      shopId,
      sql`select o.id from orders o where o.shop_id = ${shopId} and o.id = ${orderId} and o.board_column is not null`,
    ),
  );

/** The id of the order with this number, if it is on the board. */
export const findIdByNumber = async (db: Db, shopId: string, number: number): Promise<string | undefined> =>
  (
    await db.one<{ id: string }>(sql`
      select id from orders where shop_id = ${shopId} and number = ${number} and board_column is not null`)
  )?.id;

/** Records who moved the order. `version`: the version that the move made. */
export const insertMove = (
  db: Db,
  shopId: string,
  orderId: string,
  { move, version, memberId, memberName }: MadeMove & { memberName: string },
): Promise<number> =>
  db.run(sql`
    insert into order_move (shop_id, order_id, version, move, member_id, member_name)
    values (${shopId}, ${orderId}, ${version}, ${move}, ${memberId}, ${memberName})`);

/** The names of the members who moved an order, by the version that their move made. */
export const listMovers = (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<{ version: number; move: MadeMove['move']; member_name: string }[]> =>
  db.many(sql`
    select version, move, member_name from order_move
    where shop_id = ${shopId} and order_id = ${orderId} order by version`);

/** The same with the instants of the steps in the order's history, in ISO 8601. */
export const listMoverTimes = async (
  db: Db,
  shopId: string,
  orderId: string,
): Promise<{ at: string; name: string }[]> => {
  const rows = await db.many<{ at: Date; name: string }>(sql`
    select h.at, m.member_name as name from order_move m
      join order_history h on h.shop_id = m.shop_id and h.order_id = m.order_id and h.version = m.version
    where m.shop_id = ${shopId} and m.order_id = ${orderId} order by m.version`);
  return rows.map(({ at, name }) => ({ at: at.toISOString(), name }));
};

export type PickRow = { line: number; member_name: string; at: Date };

/** The lines of an order that are picked as they are now. */
export const listPicks = (db: Db, shopId: string, orderId: string): Promise<PickRow[]> =>
  db.many(sql`
    select k.line, k.member_name, k.at from order_pick k
    join order_item i on ${isPickOf}
    where i.shop_id = ${shopId} and i.order_id = ${orderId} order by k.line`);

/**
 * Marks a line as picked if it still has this version. The first person stays. Returns 0 when it is picked already, or
 * changed.
 */
export const insertPick = (
  db: Db,
  shopId: string,
  orderId: string,
  pick: { line: number; lineVersion: number; memberId: string; memberName: string },
): Promise<number> =>
  db.run(sql`
    insert into order_pick (shop_id, order_id, line, line_version, member_id, member_name)
    select i.shop_id, i.order_id, i.line, i.version, ${pick.memberId}, ${pick.memberName} from order_item i
    where i.shop_id = ${shopId} and i.order_id = ${orderId} and i.line = ${pick.line}
      and i.version = ${pick.lineVersion}
    on conflict (shop_id, order_id, line) do update set line_version = excluded.line_version,
      member_id = excluded.member_id, member_name = excluded.member_name, at = now()
    where order_pick.line_version <> excluded.line_version`);

/** The line is not picked any more. */
export const deletePick = (db: Db, shopId: string, orderId: string, line: number): Promise<number> =>
  db.run(sql`delete from order_pick where shop_id = ${shopId} and order_id = ${orderId} and line = ${line}`);

/** Notifies the followers of the shop's board of a change that makes no new version of the order. */
export const notifyBoard = (db: Db, shopId: string, orderId: string): Promise<number> =>
  db.run(sql`select ${notifyChangeSql} from orders where shop_id = ${shopId} and id = ${orderId}`);

/** The version of a line now. */
export const lineVersion = async (db: Db, shopId: string, orderId: string, line: number): Promise<number | undefined> =>
  (
    await db.one<{ version: number }>(sql`
      select version from order_item where shop_id = ${shopId} and order_id = ${orderId} and line = ${line}`)
  )?.version;
