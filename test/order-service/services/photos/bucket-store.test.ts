import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { bucketStore } from '../../../../order-service/providers/photos/bucket-store.ts';

const keys = { region: 'sa-east-1', keyId: 'AKIDEXEMPLO', secret: 'segredo-de-exemplo-do-bucket' };
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request carries a valid AWS Signature Version 4, computed again from its parts. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=AKIDEXEMPLO\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const sent = String(headers['x-amz-content-sha256']);
  const hash = createHash('sha256').update(body).digest('hex');
  if (sent !== 'UNSIGNED-PAYLOAD' && sent !== hash) return false;
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url, '', signed.join(''), names, sent].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')];
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const key = [region, service, end].reduce<Buffer>((made, part) => hmac(made, part), hmac(`AWS4${secret}`, day));
  return signature === hmac(key, text.join('\n')).toString('hex');
}

/** A bucket of this test, which refuses every call without a valid signature. */
async function startBucket(t: TestContext, { secret = keys.secret, isSilent = false, status = 0 } = {}) {
  const files = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (isSilent) return;
    const body = Buffer.concat(chunks);
    const name = request.url ?? '';
    if (status > 0) return response.writeHead(status).end();
    if (!isSigned(request, body, secret)) return response.writeHead(403).end('<Error/>');
    if (request.method === 'PUT') files.set(name, body);
    if (request.method === 'DELETE') files.delete(name);
    const found = files.get(name);
    if (request.method === 'GET' && !found) return response.writeHead(404).end();
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? found : '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { files, url: `http://127.0.0.1:${port}/fotos/loja` };
}

describe('photos in an S3-compatible bucket', () => {
  test('a file is stored, read and removed, each with a valid signature', async (t) => {
    const { files, url } = await startBucket(t);
    const store = bucketStore({ url, ...keys });
    await store.put('ab.jpg', Buffer.from('uma foto'));
    assert.deepEqual([...files.keys()], ['/fotos/loja/ab.jpg']);
    assert.equal((await store.get('ab.jpg'))?.toString(), 'uma foto');
    await store.remove('ab.jpg');
    assert.equal(await store.get('ab.jpg'), null);
    await store.remove('ab.jpg');
  });

  test('the stand-in refuses another secret, and the failure names no address and no key', async (t) => {
    const { url } = await startBucket(t, { secret: 'outro-segredo-de-exemplo' });
    await assert.rejects(bucketStore({ url, ...keys }).put('ab.jpg', Buffer.from('uma foto')), (error: Error) => {
      assert.equal(error.name, 'PhotoStoreFailure');
      assert.match(error.message, /status 403/);
      assert.ok(!error.message.includes(keys.secret) && !error.message.includes('127.0.0.1'));
      return true;
    });
  });

  // Decision: A photo of a silent bucket fails before the page gives up, and before the gateway does.
  test('a silent bucket costs a photo at most four seconds', { timeout: 8_000 }, async (t) => {
    const { url } = await startBucket(t, { isSilent: true });
    const startedAt = performance.now();
    await assert.rejects(bucketStore({ url, ...keys }).get('ab.jpg'), /timeout/);
    assert.ok(performance.now() - startedAt < 6_000);
  });

  test('a bucket that is out of order, silent or not there is a failure in time', async (t) => {
    const broken = await startBucket(t, { status: 500 });
    await assert.rejects(bucketStore({ url: broken.url, ...keys }).get('ab.jpg'), /status 500/);
    const silent = await startBucket(t, { isSilent: true });
    await assert.rejects(bucketStore({ url: silent.url, ...keys }, { readMs: 200 }).get('ab.jpg'), /timeout/);
    const write = bucketStore({ url: silent.url, ...keys }, { writeMs: 200 }).put('ab.jpg', Buffer.from('uma foto'));
    await assert.rejects(write, /timeout/);
    await assert.rejects(bucketStore({ url: 'http://127.0.0.1:1/fotos', ...keys }).get('ab.jpg'), /unreachable/);
  });
});
