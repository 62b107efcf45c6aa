import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import fastify from 'fastify';
import { startOrderService } from '../../order-service/start.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';

const { log } = fastify({ logger: false });

function ask(socketPath: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http.get({ socketPath, path: url }, (response) => resolve(response.resume().statusCode)).once('error', reject);
  });
}

describe('the start of the order service', () => {
  // Decision: The gateway always reaches the order service by HTTP, also the embedded one (a unix socket or loopback).
  test('migrates, seeds the demo and listens where only this user may enter', async (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orders-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const socketPath = path.join(folder, 'private', 'orders.sock');
    const env = { DATABASE_URL: await freshDatabaseUrl(t, { migrationsFolder: null }) };
    const first = await startOrderService(env, { listen: { socketPath }, contextSecret: 'x'.repeat(16), log });
    assert.equal(statSync(socketPath).mode & 0o777, 0o600);
    assert.equal(statSync(path.dirname(socketPath)).mode & 0o777, 0o700);
    assert.equal(await ask(socketPath, '/api/session/demo-whatsapp'), 200);
    const links = first.demoLinks('https://loja.example');
    assert.equal(links[0], 'WhatsApp: https://loja.example/#demo-whatsapp');
    for (const path of ['/demo', '/demo/chat/whatsapp', '/demo/banco'])
      assert.ok(
        links.some((link) => link.endsWith(`: https://loja.example${path}`)),
        path,
      );
    assert.ok(!first.where.includes('@'), first.where);
    assert.ok((await first.jobMetrics()).some(({ job }) => job === 'message'));
    await first.close();

    // The leftover of a killed process.
    if (!existsSync(socketPath)) writeFileSync(socketPath, '');
    const second = await startOrderService({ ...env, DEMO: '0' }, { listen: { socketPath }, log });
    assert.equal(await ask(socketPath, '/api/session/demo-whatsapp'), 401, 'the demo is off');
    assert.equal(await ask(socketPath, '/api/shop/settings'), 200);
    assert.deepEqual(second.demoLinks('https://loja.example'), []);
    await second.close();
  });

  test('explains how to create a shop when there is none, and nothing once there is one', async (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orders-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const listen = { socketPath: path.join(folder, 'orders.sock') };
    const env = { DATABASE_URL: await freshDatabaseUrl(t), NODE_ENV: 'production' };
    const empty = await startOrderService(env, { listen, log });
    await empty.close();
    assert.match(empty.advice ?? '', /nenhuma loja.*npm run shop -- create/);
    const demo = await startOrderService({ ...env, DEMO: '1' }, { listen, log });
    await demo.close();
    assert.equal(demo.advice, null);
  });

  test('reports the error and leaves nothing running when the database cannot be reached', async (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orders-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const socketPath = path.join(folder, 'orders.sock');
    const env = { DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' };
    await assert.rejects(
      startOrderService(env, { listen: { socketPath }, log }),
      ({ message }: Error) => !message.includes('secret'),
    );
    assert.ok(!existsSync(socketPath));
  });
});
