import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { stockOf } from '../helpers/order-service/order-rows.ts';
import { createShop, dataOf, draft, item, startTestService } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

/** A shop 'loja' with the orders 1, 2 and 3 of four units each, out of a stock of twelve. */
async function operator(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const service = await startTestService(t, database);
  await createShop(database, { products: [draft('arroz', { variant: { available: 12 } })] });
  for (let order = 0; order < 3; order++) {
    dataOf(await service.post('/api/order/items/', item('arroz', { quantity: 4 })));
    dataOf(await service.get('/api/order/confirm'));
  }
  const env = { ...process.env, DATABASE_URL: url };
  const orders = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const args = programArgs('scripts/shop.ts', 'orders', ...words);
      execFile(process.execPath, args, { cwd: path.resolve(import.meta.dirname, '../..'), env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
      );
    });
  const rows = () =>
    database.many<{ status: number; is_accepted: boolean; expires: boolean }>(
      sql`select status, accepted_at is not null as is_accepted, expires_at is not null as expires from orders
        where number is not null order by number`,
    );
  const left = () => stockOf(database);
  return { database, orders, rows, left };
}

test('orders accept, cancel and finish change the orders with these numbers', async (t) => {
  const { orders, rows, left } = await operator(t);
  assert.deepEqual(await orders('accept', 'loja', '1', '#2'), {
    code: 0,
    out: 'Pedido nº 1: aceito.\nPedido nº 2: aceito.',
    err: '',
  });
  assert.deepEqual(await orders('finish', 'loja', '1'), { code: 0, out: 'Pedido nº 1: finalizado.', err: '' });
  assert.deepEqual(await orders('cancel', 'loja', '3'), { code: 0, out: 'Pedido nº 3: cancelado.', err: '' });
  assert.deepEqual(
    (await rows()).map(({ status }) => status),
    [2, 1, 3],
  );
  assert.deepEqual((await rows())[1], { status: 1, is_accepted: true, expires: false });
  assert.equal(await left(), 4, 'what was cancelled is back');
});

test('orders that cannot be changed are listed with the reason, and do not block the others', async (t) => {
  const { orders, left } = await operator(t);
  await orders('cancel', 'loja', '1');
  assert.deepEqual(await orders('finish', 'loja', '1', '9', '3'), {
    code: 1,
    out: 'Pedido nº 3: finalizado.',
    err: 'Pedido nº 1: está cancelado; só um pedido recebido pode mudar.\nPedido nº 9: não existe nesta loja.',
  });
  assert.equal(await left(), 4);
});

test('orders cancel takes the reason that the customer reads, and orders show repeats it', async (t) => {
  const { orders } = await operator(t);
  assert.equal((await orders('cancel', 'loja', '1', '--reason', 'Produto em falta')).out, 'Pedido nº 1: cancelado.');
  assert.match((await orders('show', '1')).out, /^Motivo do cancelamento: Produto em falta$/m);
});

test('orders refuses unknown arguments', async (t) => {
  const { orders } = await operator(t);
  for (const [words, problem] of [
    [['accept'], 'Faltam a loja e o número do pedido depois de "accept".'],
    [['accept', 'loja'], 'Falta o número do pedido depois de "accept loja".'],
    [['accept', 'loja', 'um'], '"um" não é o número de um pedido.'],
    [['accept', 'loja', '0'], '"0" não é o número de um pedido.'],
    [['finish', 'loja', '1', '--even-if-paid'], '"finish" não tem estas opções.'],
    [['cancel', 'loja', '1', '--shop', 'loja'], '"cancel" não tem estas opções.'],
    [['finish', 'loja', '1', '--reason', 'x'], '"finish" não tem estas opções.'],
    [['cancel', 'loja', '1', '--reason', 'a'.repeat(201)], 'O motivo tem 201 letras; cabem 200.'],
    [
      ['list', '--even-if-paid'],
      '--even-if-paid e --reason são de "cancel", --even-if-disputed de "dispatch" e "finish".',
    ],
    [['list', '--status', 'paid'], 'Não conheço "paid": Received, Finalized, Canceled ou Error.'],
    [['list', '--stauts', 'Error'], 'Não conheço "--stauts".'],
    [['show', 'abc'], '"abc" não é o número de um pedido.'],
    [['show', '1', '--status', 'Received'], '--status e --since são de "list".'],
    [['show', '1', '--since', '2026-11-21T00:00:00Z'], '--status e --since são de "list".'],
    [['refund', 'loja', '1'], 'Não conheço "refund": list, show, accept, prepare, dispatch, finish ou cancel.'],
  ] as const) {
    const { code, out, err } = await orders(...words);
    assert.deepEqual([code, out], [1, ''], words.join(' '));
    const [first, usage] = err.split('\n');
    assert.equal(first, problem);
    assert.match(
      usage ?? '',
      /^Uso: npm run shop -- orders list .*orders accept\|prepare\|dispatch\|finish\|cancel LOJA NÚMERO/,
    );
  }
  assert.equal((await orders('accept', 'outra', '1')).err, 'Não há loja com o id "outra".');
});
