import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { demoChatbot } from '#shared/rules/tray/demo-tray.ts';
import { openDatabase } from '../../../order-service/database/engine/database.ts';
import { findShopBySlug } from '../../../order-service/database/shops/shops.ts';
import { openTraySimulator } from '../../../order-service/demo/tray-simulator/simulator.ts';
import { products } from '../../../order-service/services/catalog/catalog.ts';
import { storeStatus } from '../../../order-service/services/tray/tray-status.ts';
import { startOrderService } from '../../../order-service/start.ts';
import { statusLines, syncResultText } from '../../../scripts/shop/tray/tray-lines.ts';
import { freshDatabaseUrl } from '../../helpers/database/database.ts';
import { linkDemoStore, trayKey } from '../../helpers/order-service/tray-shop.ts';

const { log } = fastify({ logger: false });

test('the running demo syncs its linked store by itself, and the command line shows the progress', {
  timeout: 60_000,
}, async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orders-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const env = { DATABASE_URL: url, SECRETS_KEY: trayKey, DEMO: '1' };
  const running = await startOrderService(env, { listen: { socketPath: path.join(folder, 'orders.sock') }, log });
  t.after(() => running.close());
  const shop = await findShopBySlug(database, demoChatbot.id);
  assert.ok(shop);
  assert.equal(await storeStatus(database, shop.id, new Date()), null);
  await linkDemoStore(database, shop.id, openTraySimulator(), new Date());
  const isRead = async () => (await storeStatus(database, shop.id, new Date()))?.sync?.phase === 'rest';
  while (!(await isRead())) await sleep(50);
  assert.equal((await products(database, shop.id, {}, { pageNumber: 0, perPage: 50 })).data.length, 12);
  const status = await storeStatus(database, shop.id, new Date());
  assert.ok(status);
  const lines = statusLines(status).join('\n');
  assert.match(
    lines,
    /Loja Tray: https:\/\/loja-demo\.invalid \(391251\), Loja Tray de demonstração\nAutorização: vale\n/,
  );
  assert.match(
    lines,
    /Catálogo: em dia; leitura 1: 12 produtos lidos, 12 novos ou mudados, 0 saíram, 0 ficaram de fora/,
  );
  assert.match(lines, /Chamadas nas últimas 24 horas: \d+ de 9\.950/);
  assert.match(syncResultText(status, true), /O servidor lê o catálogo em alguns segundos/);
  assert.match(syncResultText(status, false), /O catálogo já está sendo lido/);
  assert.match(syncResultText({ state: 'revoked' }, true), /Nada será lido/);
});
