import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { systemClock } from '../../order-service/providers/clock.ts';
import { openWebhooks } from '../../order-service/providers/webhook-channel.ts';
import { createApiKey } from '../../order-service/services/platform/api-keys.ts';
import { platformEventJob } from '../../order-service/services/platform/deliver-webhooks.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { runDueJobs } from '../helpers/jobs/run-due-jobs.ts';
import {
  contextSecret,
  createShop,
  dataOf,
  demoChannel,
  draft,
  startTestService,
} from '../helpers/order-service/order-service.ts';
import { webhookSecretsKey } from '../helpers/order-service/platform-webhook.ts';
import { quietLog } from '../helpers/quiet-log.ts';

const project = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** An empty project with the packed client, as a customer has it. */
async function emptyProject(): Promise<string> {
  const folder = openFolder();
  const packed = await run(process.execPath, ['--import', 'tsx', 'scripts/platform-client.ts', folder], {
    cwd: project,
  });
  const file = packed.stdout.trim();
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'chatbot', private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', file], { cwd: folder });
  return folder;
}

/** What the customer writes: it sells, follows the order and receives the webhooks. */
const program = `import { createServer } from 'node:http';
import { createPlatformClient, PlatformError, verifyWebhook } from '@loja/platform-client';

const client = createPlatformClient({ url: process.env.SHOP ?? '', apiKey: process.env.KEY ?? '', retries: 0 });
const contact = { channelType: 'WhatsApp' as const, channelId: 'zap', contact: { phone: '5511987654321' } };
let secret = '';
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    try {
      const { event } = await verifyWebhook(request.headers, Buffer.concat(parts), secret);
      const said = event.type === 'order.received' ? String(event.data.totalAmout) : '';
      console.log('event ' + event.type + ' ' + said);
      response.writeHead(204).end();
    } catch {
      console.log('forged');
      response.writeHead(401).end();
    }
  });
});
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address() as { port: number };
  const made = await client.createWebhook({
    body: { url: 'http://127.0.0.1:' + port, events: ['order.received', 'order.paid'] },
  });
  secret = made.secret;
  const cart = await client.setContactCart({ body: { ...contact, items: [{ providerId: 'cafe', quantity: 9 }] } });
  console.log('cart ' + cart.totalAmout + ' ' + cart.refused.map(({ code }) => code).join());
  const { code } = await client.createSession({ body: { ...contact, opens: 'cart' } });
  console.log('session ' + code);
  await client.order({ params: { id: '019a8d3e-0000-7000-8000-000000000000' } }).catch((error: unknown) => {
    if (error instanceof PlatformError) console.log('refused ' + error.status + ' ' + error.code);
  });
  // @ts-expect-error A call of a misspelt parameter does not compile.
  await client.orders({ query: { perPge: 2 } }).catch((error: unknown) => {
    if (error instanceof PlatformError) console.log('refused ' + error.message);
  });
  console.log('ready ' + port);
});
process.stdin.resume().on('end', () => server.close());
`;

/** A shop that listens on loopback, with what sends its webhooks. */
async function listeningShop(t: TestContext) {
  const database = await freshDatabase(t);
  const ownHosts = ['127.0.0.1'];
  const service = await startTestService(t, database, undefined, undefined, {
    platform: {
      publicUrl: 'https://loja.example',
      platformApiKey: null,
      maxImportMs: 60_000,
      webhooks: { secretsKey: webhookSecretsKey, ownHosts },
    },
  });
  const products = [draft('cafe', { variant: { available: 5 } })];
  const { shopId } = await createShop(database, { channels: [demoChannel], products });
  const { key } = await createApiKey(database, shopId, { name: 'Chatbot', contextSecret });
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const webhooks = openWebhooks({ ownHosts });
  t.after(() => webhooks.close());
  const parts = { database, clock: systemClock, log: quietLog() };
  const job = platformEventJob({ ...parts, post: webhooks.post, secretsKey: webhookSecretsKey });
  return { service, url, key, deliver: () => runDueJobs(parts, { 'platform-event': job }) };
}

// Decision: The client of the Platform API is packed for use outside, and an empty project needs nothing else.
test('an empty project installs the packed client, compiles with its types, sells and verifies webhooks', async (t) => {
  const folder = await emptyProject();
  const { service, url, key, deliver } = await listeningShop(t);
  writeFileSync(path.join(folder, 'chatbot.ts'), program);
  const options = { target: 'es2023', lib: ['es2023', 'dom'], module: 'nodenext', strict: true, outDir: 'out' };
  const typeRoots = [path.join(project, 'node_modules/@types')];
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { ...options, exactOptionalPropertyTypes: true, types: ['node'], typeRoots },
      files: ['chatbot.ts'],
    }),
  );
  const tsc = path.join(project, 'node_modules/.bin/tsc');
  const compiled = await run(tsc, ['-p', '.'], { cwd: folder }).catch(({ stdout }: { stdout: string }) => ({ stdout }));
  assert.equal(compiled.stdout, '');

  const chatbot = execFile(process.execPath, ['out/chatbot.js'], {
    cwd: folder,
    env: { ...process.env, SHOP: url, KEY: key },
  });
  t.after(() => chatbot.kill());
  let printed = '';
  chatbot.stdout?.on('data', (text: string) => (printed += text));
  chatbot.stderr?.on('data', (text: string) => (printed += text));
  const says = async (words: string) => {
    for (let tries = 0; tries < 300 && !printed.includes(words); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    assert.ok(printed.includes(words), `${words} is missing in: ${printed}`);
  };
  await says('ready ');
  const [code = ''] = /session (\S+)/.exec(printed)?.slice(1) ?? [];
  const [port = ''] = /ready (\d+)/.exec(printed)?.slice(1) ?? [];
  assert.deepEqual(printed.split('\n').slice(0, 4), [
    'cart 50 stock-limit',
    `session ${code}`,
    'refused 404 not-found',
    'refused Não entendemos o pedido enviado. Verifique os dados e tente novamente. perPge: não existe nesta chamada',
  ]);
  dataOf(await service.get('/api/order/confirm', { code }));
  await deliver();
  await says('event order.received 50');
  const forged = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: forged, body: '{}' });
  assert.equal(response.status, 401);
  await says('forged');
});

test('a webhook is verified whatever the case of its headers, and a parsed body is refused as such', async () => {
  const { verifyWebhook } = await import('#shared/platform-client/verify-webhook.ts');
  const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz';
  const body = '{"type":"webhook.test"}';
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', '012345678901234567890123').update(`a.${at}.${body}`).digest('base64');
  const headers = { 'Webhook-Id': 'a', 'WEBHOOK-TIMESTAMP': String(at), 'webhook-signature': `v1,${signature}` };
  assert.deepEqual(await verifyWebhook(headers, body, secret), { id: 'a', event: JSON.parse(body) });
  const parsed: unknown = JSON.parse(body);
  await assert.rejects(verifyWebhook(headers, parsed as string, secret), /rawBody must be the raw body/);
});

test('the client repeats a write with its key after a lost connection, and not what was refused', async (t) => {
  const { createClient } = await import('#shared/platform-client/client.ts');
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length === 1) return void request.socket.destroy();
    const status = keys.length === 2 ? 503 : keys.length === 3 ? 200 : 422;
    const body = {
      success: status === 200,
      data: status === 200 ? 'done' : null,
      errors: [{ message: 'não', code: 'no' }],
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  t.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const call = { method: 'POST', path: '/x/:id', isWrite: true, isFeed: false } as const;
  const options = { url: `http://127.0.0.1:${port}/`, apiKey: 'chave', retryDelayMs: 1 };
  const client = createClient({ call }, options);
  assert.equal(await client.call?.({ params: { id: 'a b' }, body: {} }), 'done');
  assert.deepEqual([keys.length, new Set(keys).size], [3, 1], 'one key for all attempts');
  await assert.rejects(async () => client.call?.({ params: { id: 'a' }, body: {} }), { status: 422, code: 'no' });
  assert.equal(keys.length, 4, 'a refusal is not repeated');
});
