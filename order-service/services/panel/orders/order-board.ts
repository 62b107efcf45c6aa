import type { PanelData, PanelQuery } from '#shared/contract/panel/panel-schemas.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import { type BoardColumn, boardColumns, endedColumns } from '#shared/model/panel/order-board.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { normalizeText } from '#shared/rules/text/fold-text.ts';
import { addDays, instantOf, wallClock } from '#shared/rules/text/zone-time.ts';
import type { Db } from '../../../database/engine/database.ts';
import {
  type BoardFilters,
  type BoardSearch,
  countBoard,
  countColumn,
  listBoard,
  listBoardColumn,
  listNewestOrders,
  mostCounted,
  searchBoard,
  sumOfOrders,
} from '../../../database/orders/board/board-lists.ts';
import type { BoardRow } from '../../../database/orders/board/board-rows.ts';
import { readListToken, writeListToken } from '../../catalog/list-token.ts';
import { nameList } from '../../catalog/page-token.ts';
import { shopOf } from '../../shops/shops.ts';
import { countDecisions } from '../panel-money.ts';
import { type BoardReader, seesCustomers, seesMoney } from './board-reader.ts';
import { type OrderCard, orderCard } from './order-card.ts';

type BoardQuery = PanelQuery<'boardOrders'>;
type Filters = Omit<BoardQuery, 'search'>;

/** The cards of a column at first, and of each further page. */
const perColumn = 30;
const perPage = 50;
const mostFound = 50;
const mostNewest = 5;

/** The whole board: each column's first cards and how many it has. A search shows what it found, in their columns. */
export async function orderBoard(
  db: Db,
  reader: BoardReader,
  query: BoardQuery,
  now: Date,
): Promise<PanelData<'boardOrders'>> {
  const { shopId } = reader;
  const { time_zone: timeZone } = await shopOf(db, shopId);
  const today = await sumOfOrders(db, shopId, startOfDay(now, timeZone, 0));
  const rest = {
    today: { orders: today?.orders ?? 0, total: seesMoney(reader) ? toReais(today?.total_amount ?? 0) : null },
    timeZone,
  };
  const { search = '', ...chosen } = query;
  if (search.trim() !== '') {
    const rows = await searchBoard(db, shopId, boardSearchOf(reader, search), mostFound);
    return { columns: columnsOf(rows, (column) => rows.filter((row) => row.board_column === column).length), ...rest };
  }
  const filters = filtersOf(chosen, now, timeZone);
  const rows = await listBoard(db, shopId, filters, perColumn + 1);
  const counts = await countBoard(db, shopId, filters);
  return { columns: columnsOf(rows, (column) => counts?.[column] ?? 0), ...rest };

  function columnsOf(rows: readonly BoardRow[], countOf: (column: BoardColumn) => number) {
    return boardColumns.map((column) => {
      const own = inOrder(
        column,
        rows.filter((row) => row.board_column === column),
      );
      const page = search.trim() === '' ? pageOf(reader, column, chosen, own, perColumn) : allOf(reader, own);
      return { column, count: Math.min(countOf(column), mostCounted), ...page };
    });
  }
}

/** The number of new orders, the last that arrived, paid or not, and the money's decisions: every screen follows it. */
export async function newOrders(db: Db, reader: BoardReader, now: Date): Promise<PanelData<'newOrders'>> {
  const rows = await listNewestOrders(db, reader.shopId, ['new', 'toPay'], mostNewest);
  const newestFirst = rows.toSorted((one, other) => other.number - one.number);
  return {
    count: await countColumn(db, reader.shopId, 'new'),
    orders: newestFirst.map((row) => orderCard(row, reader)),
    toDecide: seesMoney(reader) ? await countDecisions(db, reader.shopId, now) : null,
  };
}

/** Further cards of a column. */
export async function moreOrders(
  db: Db,
  reader: BoardReader,
  column: BoardColumn,
  { after, ...chosen }: PanelQuery<'moreOrders'>,
  now: Date,
): Promise<PanelData<'moreOrders'>> {
  const position = readListToken(listOf(reader, column, chosen), after);
  const { time_zone: timeZone } = await shopOf(db, reader.shopId);
  const filters = filtersOf(chosen, now, timeZone);
  const rows = await listBoardColumn(db, reader.shopId, column, filters, { after: position, most: perPage + 1 });
  return pageOf(reader, column, chosen, inOrder(column, rows), perPage);
}

type Page = { orders: OrderCard[]; next: string | null };

const allOf = (reader: BoardReader, rows: readonly BoardRow[]): Page => ({
  orders: rows.map((row) => orderCard(row, reader)),
  next: null,
});

function pageOf(
  reader: BoardReader,
  column: BoardColumn,
  chosen: Filters,
  rows: readonly BoardRow[],
  most: number,
): Page {
  const shown = rows.slice(0, most);
  const last = rows.length > most ? shown.at(-1) : undefined;
  return {
    orders: shown.map((row) => orderCard(row, reader)),
    next: last ? writeListToken(listOf(reader, column, chosen), { at: last.placed_micros, id: last.id }) : null,
  };
}

const listOf = ({ shopId }: BoardReader, column: BoardColumn, chosen: Filters): string =>
  nameList('order board', shopId, column, Object.entries(chosen).sort());

/** The rows come with the oldest first. Of ended orders people look for the newest. */
const inOrder = (column: BoardColumn, rows: readonly BoardRow[]): readonly BoardRow[] =>
  endedColumns.includes(column) ? rows.toReversed() : rows;

/** Midnight of a day in the shop's time zone: today with 0, yesterday with -1. */
const startOfDay = (now: Date, timeZone: string, days: number): Date =>
  instantOf(addDays(wallClock(now, timeZone).day, days), '00:00', timeZone);

const periodDays = { today: [0, 1], yesterday: [-1, 0], week: [-6, 1], month: [-29, 1] } as const;

function filtersOf(chosen: Filters, now: Date, timeZone: string): BoardFilters {
  const { period, slotDay, delivery, seller = null, agent = null, channel } = chosen;
  const [from, to] = period === undefined ? [null, null] : periodDays[period];
  const today = wallClock(now, timeZone).day;
  const [type, ...id] = channel?.split(':') ?? [];
  return {
    since: from === null ? null : startOfDay(now, timeZone, from),
    until: to === null ? null : startOfDay(now, timeZone, to),
    // Without a period the board shows all work, whatever its day, and what ended of today's orders and the last days'.
    endedSince: startOfDay(now, timeZone, -2),
    deliveryDay: slotDay === undefined ? null : addDays(today, slotDay === 'today' ? 0 : 1),
    isPickup: delivery === undefined ? null : delivery === 'pickup',
    sellerId: seller,
    agentId: agent,
    channel: channel === undefined ? null : { type: Number(type) as ChannelType, id: id.join(':') },
  };
}

/**
 * Without whole phones a search takes the last four digits, which are shown: more would let a member try the others.
 */
function boardSearchOf(reader: BoardReader, typed: string): BoardSearch {
  const found = boardSearch(typed);
  return seesCustomers(reader) ? found : { ...found, phone: found.phone?.slice(-4) ?? null };
}

/** What people type into the search: 'nº 1046', '4821', '(11) 98765-4821' or 'marina e'. */
export function boardSearch(typed: string): BoardSearch {
  const isNumeric = /^[\d\s()+.-]+$/.test(typed.replace(/^\s*(n[º°o.]*|#)\s*/i, ''));
  if (!isNumeric) {
    const [first, ...others] = normalizeText(typed).match(/[a-z0-9]+/g) ?? [];
    return { number: null, words: first === undefined ? null : [first, ...others], phone: null };
  }
  const digits = typed.replaceAll(/\D/g, '');
  const number = digits.length <= 9 ? Number(digits) : null;
  return { number: number === 0 ? null : number, words: null, phone: digits.length >= 4 ? digits.slice(-11) : null };
}
