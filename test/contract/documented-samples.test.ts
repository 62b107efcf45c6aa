import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { clientFiles } from '../../scripts/platform-client/package-files.ts';
import { startGateway } from '../gateway/gateway-fixture.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { freePort } from '../helpers/processes/free-port.ts';
import { placeOrder, publicUrl, startDemo, variables } from './documented-demo.ts';

const project = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The pages of the documentation, as a reader copies from them. */
async function servedPages(url: string): Promise<string[]> {
  const first = await (await fetch(`${url}/platform/docs`)).text();
  const others = [...new Set([...first.matchAll(/href="(\/platform\/docs\/[\w-]+)["#]/g)].map(([, one]) => one ?? ''))];
  return [first, ...(await Promise.all(others.map(async (one) => (await fetch(url + one)).text())))];
}

const signs = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' } as const;

/** The samples on the pages, with the address of this shop. */
async function samplesOf(url: string): Promise<string[]> {
  const pages = await servedPages(url);
  return pages.flatMap((page) =>
    [...page.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code>/g)].map(([, text = '']) =>
      text.replaceAll(/&(?:quot|lt|gt|amp);/g, (sign) => signs[sign as keyof typeof signs]).replaceAll(publicUrl, url),
    ),
  );
}

/** A folder with this text as a program, and the project's packages. */
async function programIn(name: string, text: string): Promise<string> {
  const folder = openFolder();
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, name), text);
  return folder;
}

// Decision: each command line of the Platform API's documentation works as it is in the demo shop.
test('each command line of the documentation works in the demo when it is copied', async (t) => {
  const { url, key, serviceUrl } = await startDemo(t);
  const samples = await samplesOf(url);
  const feed = samples.find((sample) => sample.startsWith('<?xml'));
  assert.ok(feed);
  const folder = await programIn('produtos.xml', feed);
  const order = await placeOrder(serviceUrl);
  const commands = samples.filter((sample) => sample.startsWith('curl '));
  assert.equal(commands.length, Object.keys(platformCalls).length);
  for (const command of commands) {
    const env = { ...process.env, ...(await variables(url, key, order, command)) };
    const { stdout } = await run('bash', ['-euc', command], { cwd: folder, env });
    const { success, errors } = JSON.parse(stdout) as { success: boolean; errors: unknown };
    assert.ok(success, `${command}\n${JSON.stringify(errors)}`);
  }
});

/** Starts a program, and waits until it listens. */
async function startReceiver(t: TestContext, text: string, secret: string): Promise<string> {
  const port = await freePort();
  const cwd = await programIn('receiver.mjs', text);
  const env = { ...process.env, PORT: String(port), SEGREDO: secret };
  const child = spawn(process.execPath, ['receiver.mjs'], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  t.after(() => child.kill());
  const url = `http://127.0.0.1:${port}/avisos`;
  await reachable(url);
  return url;
}

/** Waits until a server listens at this address. */
async function reachable(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(url, { method: 'POST' }).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('the receiver of the documentation accepts a signed webhook and refuses a forged one', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' }, { publicUrl });
  const program = (await samplesOf(url)).find((sample) => sample.includes('isFromTheShop'));
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const receiver = await startReceiver(t, program ?? '', secret);
  const body = JSON.stringify({ type: 'order.paid', data: { name: 'José' } });
  const at = new Date();
  const headers = {
    'webhook-id': 'a-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('a-1', at, body),
  };
  const send = async (sent: string) => (await fetch(receiver, { method: 'POST', headers, body: sent })).status;
  assert.equal(await send(body), 204);
  assert.equal(await send(body.replace('José', 'Ana')), 401);
});

test('the program in the readme of the packed client fills a cart, opens it and verifies webhooks', async (t) => {
  const { url, key } = await startDemo(t);
  const files = await clientFiles('1.0.0');
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(files['README.md'] ?? '') ?? [];
  const cwd = openFolder();
  const installed = path.join(cwd, 'node_modules/@loja/platform-client');
  await mkdir(installed, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(installed, name), text);
  await writeFile(path.join(cwd, 'chatbot.mjs'), program.replace('http://localhost:3000', url));
  const port = await freePort();
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const env = { ...process.env, CHAVE: key, SEGREDO: secret, PORT: String(port) };
  const child = spawn(process.execPath, ['chatbot.mjs'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill());
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  await reachable(`http://127.0.0.1:${port}`);
  assert.match(printed, /^https:\/\/loja\.example\/order#/);
  const at = new Date();
  const body = '{"type":"order.paid","data":{}}';
  const headers = {
    'webhook-id': 'a-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('a-1', at, body),
  };
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
  assert.equal(response.status, 204);
});

test('the MCP programs of the documentation find products of the demo', async (t) => {
  const { url, key } = await startDemo(t);
  const guide = await readFile(path.join(project, 'docs/integrations/mcp.md'), 'utf8');
  const [, written = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  const served = (await samplesOf(url)).filter((sample) => sample.includes('StreamableHTTPClientTransport'));
  assert.equal(served.length, 1);
  for (const program of [...served, written.replaceAll(publicUrl, url)]) {
    const cwd = await programIn('agent.mjs', program);
    const { stdout } = await run(process.execPath, ['agent.mjs'], { cwd, env: { ...process.env, CHAVE: key } });
    assert.match(stdout, /Café/i, program);
  }
});

test('the frame of the documentation shows the link of a session and no other site learns it', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' }, { publicUrl });
  const program = (await samplesOf(url)).find((sample) => sample.includes("querySelector('iframe')"));
  const frame: Record<string, string> = {};
  new Function('painel', 'link', program ?? '')({ querySelector: () => frame }, `${publicUrl}/#abc`);
  assert.deepEqual([frame.src, frame.referrerPolicy], [`${publicUrl}/#abc`, 'no-referrer']);
});

test('the documentation says that the demo has events of its own visitors', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' }, { publicUrl });
  const pages = await servedPages(url);
  assert.ok(pages.some((page) => page.includes('um webhook novo recebe também os eventos deles')));
});

test('the commands of the order service guide start the example and find that it conforms', async (t) => {
  const guide = await readFile(path.join(project, 'docs/order-service-contract.md'), 'utf8');
  const [start = '', check = ''] = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const port = String(await freePort());
  const commands = check.replaceAll('4000', port).replaceAll('\\\n', '');
  const [conformance = '', shop = ''] = commands.split('\n');
  const child = spawn('bash', ['-euc', start.replaceAll('4000', port).replace('PORT=', 'exec env PORT=')], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill());
  await once(child.stdout, 'data');
  const { stdout } = await run('bash', ['-euc', conformance], { cwd: project, maxBuffer: 1e8 });
  assert.match(stdout, /Nenhum desvio\.\n$/);
  assert.match(shop, /^ORDER_SERVICE_URL=http:\/\/127\.0\.0\.1:\d+ STRICT_CONTRACT=1 npm start$/);
});
