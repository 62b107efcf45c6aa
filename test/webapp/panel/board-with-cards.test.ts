import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { boardWithCards } from '../../../webapp/panel/orders/board-with-cards.ts';
import type { Card } from '../../../webapp/panel/orders/order-texts.ts';

const card = (id: string, column: Card['column'], version: number) => ({ id, column, version }) as Card;
type Board = PanelData<'boardOrders'>;
const boardOf = (...columns: [Card['column'], count: number, orders: Card[]][]): Board => ({
  columns: columns.map(([column, count, orders]) => ({ column, count, orders, next: null })),
  today: { orders: 0, total: null },
  timeZone: 'America/Sao_Paulo',
});
const shownBy = ({ columns }: Board) =>
  columns.map(({ column, count, orders }) => [column, count, orders.map(({ id, version }) => `${id}${version}`)]);

const board = boardOf(
  ['new', 31, [card('a', 'new', 1), card('b', 'new', 1)]],
  ['preparing', 1, [card('c', 'preparing', 4)]],
);

// Decision: two people at once never overwrite each other, so each press sends the newest version.
test('a moved order is at once the first of its new column, with its newer version, and the counts follow', () => {
  const moved = boardWithCards(board, [card('a', 'preparing', 2)]);
  assert.deepEqual(shownBy(moved), [
    ['new', 30, ['b1']],
    ['preparing', 2, ['a2', 'c4']],
  ]);
  assert.deepEqual(shownBy(boardWithCards(moved, [card('a', 'new', 3)])), [
    ['new', 31, ['a3', 'b1']],
    ['preparing', 1, ['c4']],
  ]);
});

test('an order whose column is not on the board leaves it, and one that the board did not show changes nothing', () => {
  assert.deepEqual(shownBy(boardWithCards(board, [card('c', 'done', 5), card('unseen', 'new', 9)])), [
    ['new', 31, ['a1', 'b1']],
    ['preparing', 0, []],
  ]);
});
