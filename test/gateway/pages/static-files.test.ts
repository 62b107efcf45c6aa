import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { readWebapp } from '../../../gateway/pages/webapp-files.ts';
import { raw, sendRaw, startGateway, until } from '../gateway-fixture.ts';

const script = `console.log(${JSON.stringify('olá '.repeat(500))})`;
const serverPage = 'server/page-ABC123.cjs';
const manifest = {
  entry: '/assets/main-ABC123.js',
  preload: [],
  styles: [],
  inlineStyle: '',
  inlineScript: '',
  elsewhereScript: '',
  serverPage,
  panel: { entry: '/assets/panel.js', preload: [], style: '/assets/panel.css' },
};

async function distFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dist-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const name of ['assets/parts', 'public/demo', 'server'])
    await mkdir(path.join(folder, name), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'manifest.json': JSON.stringify(manifest),
    'assets/main-ABC123.js': script,
    'assets/main-ABC123.js.br': brotliCompressSync(script),
    'assets/main-ABC123.js.gz': gzipSync(script),
    'assets/parts/late-1.css': 'a{}',
    'assets/.hidden.js': 'secret',
    'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'public/demo/cafe.webp': 'picture',
    'public/.env': 'SECRET=1',
    'secret.txt': 'secret',
    [serverPage]: 'exports.renderFirstPage = exports.renderFrame = () => ({ html: "", head: "" });',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  await symlink('/etc/passwd', path.join(folder, 'public', 'passwd'));
  await symlink('/etc', path.join(folder, 'public', 'etc'));
  return folder;
}

async function serve(t: TestContext) {
  const webapp = await readWebapp(await distFolder(t));
  return startGateway(t, { url: 'http://127.0.0.1:1' }, {}, webapp);
}

/** Node's fetch decompresses and hides the encoding; this returns the bytes as sent. */
async function get(port: number, target: string, ...headers: string[]) {
  const response = await sendRaw(port, raw(`GET ${target} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers));
  const field = (name: string) => new RegExp(`^${name}: (.*?)\r?$`, 'im').exec(response.all)?.[1];
  return { ...response, field };
}

test("serves a small icon at /favicon.ico instead of the 'not found' page", async (t) => {
  const { url } = await serve(t);
  const response = await fetch(`${url}/favicon.ico`);
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/svg+xml']);
  assert.match(response.headers.get('cache-control') ?? '', /^public, max-age=/);
  const drawing = await response.text();
  assert.match(drawing, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" .*<\/svg>$/);
  assert.ok(drawing.length < 1_000, `${drawing.length} bytes`);
  assert.equal((await fetch(`${url}/favicon.ico`, { method: 'POST' })).status, 405);
});

test('serves an asset as immutable, in the smallest encoding that the browser accepts', async (t) => {
  const { port, url } = await serve(t);
  const plain = await fetch(`${url}/assets/main-ABC123.js`, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(plain.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(await plain.text(), script);
  for (const accepted of ['br', 'gzip, deflate, br', 'gzip', 'br;q=0, gzip', 'identity;q=1, *;q=0']) {
    assert.equal(
      await (await fetch(`${url}/assets/main-ABC123.js`, { headers: { 'accept-encoding': accepted } })).text(),
      script,
      accepted,
    );
  }
  const tags = new Map<string, string | undefined>();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const response = await get(port, '/assets/main-ABC123.js', `Accept-Encoding: ${accepted}`);
    assert.equal(response.field('content-encoding'), accepted === 'identity' ? undefined : accepted);
    assert.equal(response.field('vary'), 'accept-encoding');
    tags.set(accepted, response.field('etag'));
  }
  assert.equal(new Set(tags.values()).size, 3);
  assert.equal(brotliDecompressSync(brotliCompressSync(script)).toString(), gunzipSync(gzipSync(script)).toString());
});

test('does not send a file again that the browser has', async (t) => {
  const { port } = await serve(t);
  const etag = (await get(port, '/assets/main-ABC123.js', 'Accept-Encoding: br')).field('etag');
  for (const known of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
    const again = await get(port, '/assets/main-ABC123.js', 'Accept-Encoding: br', `If-None-Match: ${known}`);
    assert.deepEqual([again.status, again.body, again.field('etag')], [304, '', etag], known);
  }
  assert.equal(
    (await get(port, '/assets/main-ABC123.js', 'Accept-Encoding: gzip', `If-None-Match: ${etag}`)).status,
    200,
  );
});

test('sends the headers of GET for HEAD, without the body', async (t) => {
  const { port } = await serve(t);
  const head = await sendRaw(
    port,
    raw('HEAD /assets/main-ABC123.js HTTP/1.1', 'Host: a', 'Accept-Encoding: gzip', 'Connection: close'),
  );
  assert.deepEqual([head.status, head.body], [200, '']);
  assert.match(head.head, new RegExp(`content-length: ${gzipSync(script).length}`));
});

test('responds to a missing asset with a plain, uncached 404, never with a page', async (t) => {
  const { url } = await serve(t);
  for (const target of [
    '/assets/main-OLD.js',
    '/assets/',
    '/assets/main-ABC123.js.br',
    '/assets/.hidden.js',
    '/assets/main-ABC123.js/x.css',
  ]) {
    const response = await fetch(url + target);
    assert.deepEqual(
      [response.status, response.headers.get('content-type'), response.headers.get('cache-control')],
      [404, 'text/plain; charset=utf-8', 'no-store'],
      target,
    );
  }
});

test('serves other public files from the root, cached for an hour', async (t) => {
  const { url } = await serve(t);
  const picture = await fetch(`${url}/demo/cafe.webp`);
  assert.deepEqual(
    [picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')],
    [200, 'image/webp', 'public, max-age=3600'],
  );
  assert.equal((await fetch(`${url}/favicon.svg?v=2`)).headers.get('content-type'), 'image/svg+xml');
  assert.equal((await fetch(`${url}/assets/parts/late-1.css`)).status, 200);
});

test('serves nothing but the built files', async (t) => {
  const { port } = await serve(t);
  const targets = [
    '/.env',
    '/demo/.env',
    '/passwd',
    '/etc/passwd',
    '/secret.txt',
    '/manifest.json',
    '/assets/../manifest.json',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%2fsecret.txt',
    '/public/favicon.svg',
    '/assets/main-ABC123.js%00.css',
    '/ASSETS/main-ABC123.js',
    '//assets/main-ABC123.js',
  ];
  for (const target of targets) {
    const { status, body } = await get(port, target);
    assert.ok([400, 404].includes(status), `${target} ${status}`);
    assert.doesNotMatch(body, /SECRET|secret|root:|console\.log/, target);
  }
});

test('refuses to start with advice if the webapp is missing or badly built', async (t) => {
  const folder = await distFolder(t);
  await assert.rejects(readWebapp('/nowhere'), /npm run build/);
  for (const wrong of [
    '{}',
    JSON.stringify({ ...manifest, entry: 'https://evil.example/x.js' }),
    JSON.stringify({ ...manifest, styles: '/assets/a.css' }),
  ]) {
    await writeFile(path.join(folder, 'manifest.json'), wrong);
    await assert.rejects(readWebapp(folder), /npm run build/);
  }
});

test('serves, logs and counts files of the fast path like all others', async (t) => {
  const { port, url, log } = await serve(t);
  const forms = ['Accept-Encoding: gzip, deflate, br', 'Accept-Encoding: br;q=1'];
  const heads: string[][] = [];
  for (const form of forms) {
    const { status, head } = await get(port, '/assets/main-ABC123.js', form);
    assert.equal(status, 200);
    heads.push(
      head
        .split('\r\n')
        .filter((line) => !/^(date|x-request-id):/.test(line))
        .sort(),
    );
    assert.match(head, /^x-request-id: [0-9a-f-]{36}$/m);
  }
  assert.deepEqual(heads[0], heads[1]);
  await until(() => log().split('"request"').length === forms.length + 1);
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request');
  for (const line of lines) assert.deepEqual([line.method, line.route, line.status], ['GET', '/assets/*', 200]);
  assert.deepEqual(Object.keys(lines[0]).sort(), Object.keys(lines[1]).sort());
  const metrics = await (await fetch(`${url}/metrics`)).text();
  assert.match(metrics, /^http_requests_total\{method="GET",route="\/assets\/\*",status="200"\} 2$/m);
});

test('closes the connection of file requests while the gateway stops', async (t) => {
  const { port, app } = await serve(t);
  app.drain.begin();
  const { head } = await sendRaw(port, raw('GET /assets/main-ABC123.js HTTP/1.1', 'Host: a', 'Accept-Encoding: br'));
  assert.match(head, /^connection: close$/m);
});
