import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { anonymousMegabytes } from '../../scripts/bench/process-cost.ts';
import { startShop } from '../helpers/processes/running-shop.ts';

test('fifty connections with a thousand unread requests each neither fill the memory nor stop the shop', async (t) => {
  const shop = await startShop({ env: { DEMO: '1', LOG_LEVEL: 'error' } });
  t.after(() => shop.stop());
  const visit = async () => (await fetch(`${shop.url}/catalog`, { signal: AbortSignal.timeout(30_000) })).text();
  for (let at = 0; at < 5; at++) await visit();
  const before = anonymousMegabytes(shop.pid) ?? 0;
  let most = before;
  const look = () => {
    most = Math.max(most, anonymousMegabytes(shop.pid) ?? 0);
  };
  const watch = setInterval(look, 50);
  t.after(() => clearInterval(watch));
  let open = 0;
  for (let at = 0; at < 50; at++) {
    const client = connect(Number(new URL(shop.url).port), '127.0.0.1').on('error', () => {});
    t.after(() => client.destroy());
    open++;
    client.once('close', () => open--);
    client.pause();
    // The client notices the end of its connection by a write that fails.
    const sending = setInterval(() => client.write('GET /catalog HTTP/1.1\r\nHost: a\r\n\r\n'), 500);
    client.once('close', () => clearInterval(sending));
    client.write('GET /catalog HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000));
  }
  await sleep(200);
  assert.match(await visit(), /<html/);
  for (const end = Date.now() + 20_000; open > 0 && Date.now() < end; ) await sleep(50);
  look();
  assert.equal(open, 0, 'every connection was closed');
  assert.ok(most - before < 150, `${(most - before).toFixed(0)} MB more than before`);
});
