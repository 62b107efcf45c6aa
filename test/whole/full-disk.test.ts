import assert from 'node:assert/strict';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Order } from '#shared/model/order/order.ts';
import type { Envelope } from '#shared/model/result.ts';
import { startEmbeddedPostgres } from '../../order-service/database/engine/embedded-postgres.ts';
import { canMount, mountDisk } from '../helpers/database/small-disk.ts';
import { startShop } from '../helpers/processes/running-shop.ts';
import { quietLog } from '../helpers/quiet-log.ts';

const key = 'uma-chave-da-plataforma-para-o-teste';
const feed = (id: string, rows: number) =>
  [
    'id,title,description,availability,condition,price,link,image_link,brand',
    ...Array.from(
      { length: rows },
      (_, n) =>
        `${id}-${n},Arroz ${id} ${n},${'palavra '.repeat(100)},in stock,new,10.00 BRL,https://a.example/,https://a.example/i.jpg,Marca`,
    ),
  ].join('\n');

test('on a full disk a shop responds with 507, keeps acknowledged changes, is unready and recovers', {
  skip: !canMount,
  timeout: 180_000,
}, async (t) => {
  const disk = mountDisk(t, 'size=200m');
  const dataDir = path.join(disk, 'dados');
  const shop = await startShop({ dataDir, env: { PLATFORM_API_KEY: key, LOG_LEVEL: 'fatal' } });
  t.after(() => shop.stop({ keepData: true }));
  const send = async <Data>(
    method: string,
    where: string,
    bearer: string,
    body?: string,
    type = 'application/json',
  ) => {
    const headers = { 'idempotency-key': crypto.randomUUID(), ...(bearer && { authorization: `Bearer ${bearer}` }) };
    const response = await fetch(shop.url + where, {
      method,
      ...(body ? { body, headers: { ...headers, 'content-type': type } } : { headers }),
    });
    return { status: response.status, headers: response.headers, ...((await response.json()) as Envelope<Data>) };
  };
  const imported = (id: string, rows: number) =>
    send('POST', '/platform/products/import', key, feed(id, rows), 'text/csv');
  const sent = (code: string, quantity: number) => {
    const body = { index: '', providerId: 'novo-0', quantity, attributes: [], subscription: null, preferences: null };
    return send<Order>('POST', '/api/order/items/', code, JSON.stringify(body));
  };
  const ready = async () => {
    const response = await fetch(`${shop.url}/health/ready`);
    const body: { dependency?: string; message?: string } = await response.json();
    return { ...body, status: response.status };
  };
  const untilReady = async (status: number) => {
    for (;;) {
      const now = await ready();
      if (now.status === status) return now;
      await sleep(100);
    }
  };
  assert.equal((await imported('novo', 1)).status, 200);
  const code = (await send<{ code: string }>('GET', '/api/session/anonymous-session', '')).data?.code ?? '';
  assert.equal((await sent(code, 1)).status, 200);

  fill(path.join(disk, 'ballast'));
  const full = await untilReady(503);
  assert.equal(full.dependency, 'disk');
  assert.match(full.message ?? '', /^O disco do banco de dados está cheio: .* Libere espaço; ela volta sozinha\.$/);

  // The last free pages of a table accept some changes. Quantities repeat, below the shop's limit for a line.
  let acknowledged = 1;
  const other = () => (acknowledged % 9) + 1;
  let refused = await sent(code, other());
  for (; refused.status === 200; refused = await sent(code, other())) acknowledged = other();
  assert.equal(refused.status, 507);
  assert.deepEqual(refused.errors, [
    {
      code: 'disk-full',
      message:
        'A loja está sem espaço para gravar e nada desta operação foi gravado. Tente novamente em alguns minutos.',
    },
  ]);
  assert.equal(refused.headers.get('x-disk-state'), null, 'for the gateway alone');
  assert.equal((await imported('cheio', 2_000)).status, 507);
  const kept = await send<Order>('GET', '/api/order/current', code);
  assert.equal(quantityIn(kept.data), acknowledged, 'reading goes on');

  const { cluster, connection } = await startEmbeddedPostgres({ dataDir, log: quietLog() });
  for (const file of initFiles(cluster)) rmSync(path.join(cluster, file));
  // What failed writes and these files had taken.
  fill(path.join(disk, 'more-ballast'));
  for (let times = 0; times < 5; times++)
    await assert.rejects(new pg.Client(connection).connect(), /No space left on device/);
  while (initFiles(cluster).some((name) => /\d$/.test(name))) await sleep(100);

  for (const file of ['ballast', 'more-ballast']) rmSync(path.join(disk, file));
  await untilReady(200);
  const next = await sent(code, other());
  assert.deepEqual([next.status, quantityIn(next.data)], [200, other()]);
  assert.equal((await imported('livre', 20)).status, 200);
  assert.doesNotMatch(shop.output(), /No space left/);
});

const quantityIn = (order: Order | null) => (order?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);

/** PostgreSQL's caches of its catalogue, also those that were not finished. */
const initFiles = (cluster: string) =>
  readdirSync(cluster, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('pg_internal.init'));

/** Fills all free space on the disk of this file. */
function fill(file: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'w');
  const zeros = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(handle, zeros);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  } finally {
    closeSync(handle);
  }
}
