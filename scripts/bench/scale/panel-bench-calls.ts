import { randomUUID } from 'node:crypto';
import type { PanelCall } from '#shared/contract/panel/panel-call.ts';
import { type PanelCallName, panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { fillPath } from '#shared/contract/path.ts';
import type { BenchCall, Send } from './bench-call.ts';
import { boughtProduct } from './fill.ts';
import type { Access } from './open-access.ts';
import { newPhone, openContact, placeOrder } from './prepare-calls.ts';

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
type Named = [name: string, call: PanelCallName, input?: (round: number) => Input, before?: BenchCall['before']];

/** The calls of the merchant's panel, as the shop's owner. */
export function panelBenchCalls({ staff, memberId, order, contact, key }: Access): BenchCall[] {
  let newest = { id: '', version: 0 };
  const placing = async (send: Send) => {
    const { id, number } = await placeOrder(send);
    const opened = await send(requestOf(panelCalls.boardOrder, staff, { params: { number } }));
    newest = { id, version: Number(/"version":(\d+)/.exec(JSON.stringify(opened))?.[1]) };
  };
  const person: { id: string } = { id: '' };
  const phoneEnd = contact.phone.slice(-8);
  const calls: Named[] = [
    ['who is signed in', 'me'],
    ['the order board', 'boardOrders'],
    ['the board, of a month', 'boardOrders', () => ({ query: { period: 'month' } })],
    ['the board, by delivery', 'boardOrders', () => ({ query: { delivery: 'pickup' } })],
    ['the board, by channel', 'boardOrders', () => ({ query: { channel: '1:zap' } })],
    ['the board, by a day of delivery', 'boardOrders', () => ({ query: { slotDay: 'today' } })],
    ['the board, search by number', 'boardOrders', () => ({ query: { search: order.number } })],
    ['the board, search by name', 'boardOrders', () => ({ query: { search: 'maria silva' } })],
    ['the board, search by a frequent name', 'boardOrders', () => ({ query: { search: 'maria' } })],
    ['the board, search by a new name', 'boardOrders', () => ({ query: { search: 'ana' } })],
    ['the board, search by phone', 'boardOrders', () => ({ query: { search: phoneEnd } })],
    ['the board, search by the end of a phone', 'boardOrders', () => ({ query: { search: phoneEnd.slice(-4) } })],
    ['more ended orders', 'moreOrders', () => ({ params: { column: 'done' }, query: { period: 'month' } })],
    ['new orders', 'newOrders'],
    ['filters of the board', 'boardFilters'],
    ['an order', 'boardOrder', () => ({ params: { number: order.number } })],
    ['prepare an order', 'moveOrders', () => ({ body: { move: 'prepare', orders: [newest] } }), placing],
    ['the money', 'money'],
    ['the money of an order', 'orderMoney', () => ({ params: { number: order.number } })],
    ['products', 'products'],
    ['products, another page', 'products', () => ({ query: { page: '5' } })],
    ['products that run low', 'products', () => ({ query: { list: 'low' } })],
    ['products, search', 'products', () => ({ query: { search: 'arroz' } })],
    ['a product', 'product', () => ({ params: { id: boughtProduct } })],
    ['count a product', 'countProduct', () => ({ params: { id: boughtProduct }, body: { isSoldOut: false } })],
    ['preview of prices', 'previewPrices', () => ({ body: { percent: 10 } })],
    ['a spreadsheet of the products', 'exportSheet', () => ({ body: { format: 'csv' } })],
    ['customers who bought', 'customers'],
    ['all contacts', 'customers', () => ({ query: { list: 'all' } })],
    ['customers, search by name', 'customers', () => ({ query: { search: 'maria silva' } })],
    ['customers, search by a frequent name', 'customers', () => ({ query: { search: 'maria' } })],
    ['customers, search by phone', 'customers', () => ({ query: { search: phoneEnd } })],
    ['customers, search by e-mail', 'customers', () => ({ query: { search: 'pessoa7@' } })],
    ['a customer', 'customer', () => ({ params: { id: order.customerId } })],
    ['what an erasure would delete', 'customerErasure', () => ({ params: { id: order.customerId } })],
    ['export a customer', 'exportCustomer', () => ({ params: { id: order.customerId }, body: {} })],
    [
      'erase a customer',
      'eraseCustomer',
      () => ({ params: { id: person.id }, body: { typed: 'APAGAR' } }),
      async (send) => {
        person.id = await openContact(send, key, newPhone());
      },
    ],
    ['open carts', 'carts'],
    ['abandoned carts', 'carts', () => ({ query: { list: 'abandoned' } })],
    ['numbers of today', 'numbers', () => ({ query: { period: 'today' } })],
    ['numbers of a week', 'numbers', () => ({ query: { period: 'week' } })],
    ['numbers of a month', 'numbers', () => ({ query: { period: 'month' } })],
    ['history', 'audit'],
    ['history of a person', 'audit', () => ({ query: { member: memberId } })],
    ['history of products', 'audit', () => ({ query: { kind: 'product' } })],
    ['history of one product', 'audit', () => ({ query: { target: boughtProduct } })],
    ['staff with their devices', 'staff'],
    ['devices', 'devices'],
  ];
  return calls.map(([name, call, input, before]) => ({
    name: `${name} (panel)`,
    ...(before && { before }),
    request: (round) => requestOf(panelCalls[call], staff, input?.(round) ?? {}),
  }));
}

function requestOf({ method, path, effect }: PanelCall, staff: string, { params = {}, query = {}, body }: Input) {
  const search = new URLSearchParams(query).toString();
  return {
    method,
    url: fillPath(path, params) + (search === '' ? '' : `?${search}`),
    headers: {
      authorization: `Bearer ${staff}`,
      ...(effect === 'write' && { 'idempotency-key': randomUUID() }),
    },
    ...(method === 'POST' && { payload: body ?? {} }),
  };
}
