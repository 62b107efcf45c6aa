import type { ChannelType } from '#shared/model/channel.ts';
import { type BoardColumn, boardColumns, endedColumns } from '#shared/model/panel/order-board.ts';
import { customersByPhone } from '../../customers/customer-search.ts';
import { hasNameWords, type NameWords } from '../../customers/name-search.ts';
import type { Db } from '../../engine/database.ts';
import { joinWithAnd, type Sql, sql } from '../../engine/sql.ts';
import { isLostForGood } from '../../payments/payment-issues.ts';
import type { ListPosition } from '../../platform/platform-lists.ts';
import { type BoardRow, boardCards } from './board-rows.ts';

/**
 * What the board shows. `since`, `until`: when the orders were placed; `null` = any time. `endedSince`: the same for
 * the columns of ended orders. `deliveryDay`: the day of the chosen slot.
 */
export type BoardFilters = {
  since: Date | null;
  until: Date | null;
  endedSince: Date;
  deliveryDay: string | null;
  isPickup: boolean | null;
  sellerId: string | null;
  agentId: string | null;
  channel: { type: ChannelType; id: string } | null;
};

/** Counts end here: the board shows '999+'. */
export const mostCounted = 1_000;

/** Without the time: that is a range of the index of its column. */
const matches = (f: BoardFilters): Sql[] => [
  ...(f.deliveryDay === null ? [] : [sql`o.schedule->>'day' = ${f.deliveryDay}`]),
  ...(f.isPickup === null ? [] : [sql`((o.delivery->>'type')::int = 0) = ${f.isPickup}`]),
  ...(f.sellerId === null ? [] : [sql`o.seller_id = ${f.sellerId}`]),
  ...(f.agentId === null ? [] : [sql`o.agent_id = ${f.agentId}`]),
  ...(f.channel === null ? [] : [sql`o.channel_type = ${f.channel.type} and o.channel_id = ${f.channel.id}`]),
];

function inColumn(shopId: string, column: BoardColumn, filters: BoardFilters): Sql {
  const { since, until, endedSince } = filters;
  const from = since ?? (endedColumns.includes(column) ? endedSince : null);
  return joinWithAnd([
    sql`o.shop_id = ${shopId} and o.board_column = ${column}`,
    ...(from === null ? [] : [sql`o.placed_at >= ${from}`]),
    ...(until === null ? [] : [sql`o.placed_at < ${until}`]),
    ...matches(filters),
  ]);
}

/** One page of a column. Work is listed with the oldest order first, ended orders with the newest first. */
function pageOf(
  shopId: string,
  column: BoardColumn,
  filters: BoardFilters,
  { after, most }: { after: ListPosition | null; most: number },
): Sql {
  const where = inColumn(shopId, column, filters);
  const place = sql`(o.placed_at, o.id)`;
  const end = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`;
  return endedColumns.includes(column)
    ? sql`select o.id from orders o where ${where}${end ? sql` and ${place} < ${end}` : sql``}
        order by o.placed_at desc, o.id desc limit ${most}`
    : sql`select o.id from orders o where ${where}${end ? sql` and ${place} > ${end}` : sql``}
        order by o.placed_at, o.id limit ${most}`;
}

/** The first cards of every column, at most `most` of each. */
export const listBoard = (db: Db, shopId: string, filters: BoardFilters, most: number): Promise<BoardRow[]> => {
  const [first, ...others] = boardColumns.map(
    (column) => sql`(${pageOf(shopId, column, filters, { after: null, most })})`,
  );
  return db.many(
    boardCards(
      shopId,
      others.reduce((all, page) => sql`${all} union all ${page}`, first ?? sql``),
    ),
  );
};

/** Further cards of one column. */
export const listBoardColumn = (
  db: Db,
  shopId: string,
  column: BoardColumn,
  filters: BoardFilters,
  page: { after: ListPosition | null; most: number },
): Promise<BoardRow[]> => db.many(boardCards(shopId, pageOf(shopId, column, filters, page)));

/** The orders placed last in these columns, at most `most` of each. */
export const listNewestOrders = (
  db: Db,
  shopId: string,
  columns: readonly [BoardColumn, BoardColumn],
  most: number,
): Promise<BoardRow[]> => {
  const [one, other] = columns.map(
    (column) => sql`(select o.id from orders o where o.shop_id = ${shopId} and o.board_column = ${column}
      order by o.placed_at desc, o.id desc limit ${most})`,
  );
  return db.many(boardCards(shopId, sql`${one ?? sql``} union all ${other ?? sql``}`));
};

/** How many orders a column has, up to `mostCounted`. */
export const countColumn = async (db: Db, shopId: string, column: BoardColumn): Promise<number> => {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from orders o where o.shop_id = ${shopId} and o.board_column = ${column} limit ${mostCounted}) counted`);
  return row?.count ?? 0;
};

/** How many orders each column has, up to `mostCounted`. */
export const countBoard = async (
  db: Db,
  shopId: string,
  filters: BoardFilters,
): Promise<Record<BoardColumn, number> | undefined> => {
  const counts = boardColumns.map(
    (column) => sql`(select count(*)::int from (select 1 from orders o where ${inColumn(shopId, column, filters)}
      limit ${mostCounted}::int) counted) as "${{ text: column, values: [] }}"`,
  );
  const [first, ...others] = counts;
  return db.one(sql`select ${others.reduce((all, count) => sql`${all}, ${count}`, first ?? sql``)}`);
};

/**
 * The orders that were placed since then and not cancelled: how many, and their sum in cents. Money that was returned
 * or lost in a dispute is no sale: an order without any of its money does not count.
 */
export const sumOfOrders = async (
  db: Db,
  shopId: string,
  since: Date,
): Promise<{ orders: number; total_amount: number } | undefined> =>
  db.one(sql`
    with placed as materialized (
      select o.id, o.total_amount from unnest(${boardColumns.filter((column) => column !== 'canceled')}::text[])
        as of_board (name)
      join orders o on o.shop_id = ${shopId} and o.board_column = of_board.name and o.placed_at >= ${since}),
    kept as (
      select placed.id, sum(case when e.kind = 'charged' then e.amount else -e.amount end) as amount
      from placed join payment p on p.shop_id = ${shopId} and p.order_id = placed.id
        join payment_entry e on e.shop_id = p.shop_id and e.payment_id = p.id
          and (e.kind in ('charged', 'refunded') or ${isLostForGood})
      group by placed.id having bool_or(e.kind <> 'charged'))
    select (count(*) filter (where kept.id is null or kept.amount > 0))::int as orders,
      coalesce(sum(case when kept.id is null then placed.total_amount
        else greatest(0, least(placed.total_amount, kept.amount)) end), 0)::bigint as total_amount
    from placed left join kept on kept.id = placed.id`);

/** What a search looks for: an order's number, words of a name, or the last digits of a phone. */
export type BoardSearch = { number: number | null; words: NameWords | null; phone: string | null };

/** The newest orders of a search, at most `most`, whatever column they are in. */
export const searchBoard = (db: Db, shopId: string, search: BoardSearch, most: number): Promise<BoardRow[]> => {
  const { number, words, phone } = search;
  const onBoard = sql`o.shop_id = ${shopId} and o.board_column is not null`;
  const newest = sql`order by o.placed_at desc, o.id desc limit ${most}`;
  const found = [
    ...(number === null
      ? []
      : [sql`(select o.id, o.placed_at from orders o where ${onBoard} and o.number = ${number})`]),
    ...(words === null
      ? []
      : [
          sql`(select o.id, o.placed_at from orders o
          where ${onBoard} and ${hasNameWords(shopId, sql`o`, sql`o.name_words`, words)} ${newest})`,
        ]),
    ...(phone === null
      ? []
      : [
          sql`(select o.id, o.placed_at from (${customersByPhone(shopId, phone)}) buyer
          join orders o on o.customer_id = buyer.id and ${onBoard} ${newest})`,
        ]),
  ];
  const [first, ...others] = found;
  if (!first) return Promise.resolve([]);
  const all = others.reduce((joined, part) => sql`${joined} union ${part}`, first);
  return db.many(
    boardCards(shopId, sql`select o.id from (${all}) o order by o.placed_at desc, o.id desc limit ${most}`),
  );
};
