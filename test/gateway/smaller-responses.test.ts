import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bearer, contactCode, respondJson, startGateway, startOrderService } from './gateway-fixture.ts';

const products = Array.from({ length: 40 }, (_, at) => ({
  providerId: `p${at}`,
  name: `Produto número ${at}`,
  price: at + 0.9,
}));

/** The response as sent: `fetch` would decompress it. */
async function get(url: string, accepts: string): Promise<{ headers: IncomingMessage['headers']; bytes: Buffer }> {
  const call = request(url, { headers: { ...bearer(contactCode), 'accept-encoding': accepts } }).end();
  const [response]: IncomingMessage[] = await once(call, 'response');
  assert.ok(response);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { headers: response.headers, bytes: Buffer.concat(chunks) };
}

test('compresses a catalogue list for clients that accept it, with the same content', async (t) => {
  const orders = await startOrderService(t, (_request, response) => {
    response.setHeader('etag', '"v1"');
    respondJson(response, products);
  });
  const { url } = await startGateway(t, { url: orders.url });
  const whole = await get(`${url}/api/catalog/top`, 'identity');
  assert.equal(whole.headers['content-encoding'], undefined);
  const [packed, zipped] = [
    await get(`${url}/api/catalog/top`, 'gzip, deflate, br'),
    await get(`${url}/api/catalog/top`, 'gzip'),
  ];
  assert.deepEqual([packed.headers['content-encoding'], zipped.headers['content-encoding']], ['br', 'gzip']);
  assert.deepEqual(brotliDecompressSync(packed.bytes), whole.bytes);
  assert.deepEqual(gunzipSync(zipped.bytes), whole.bytes);
  assert.ok(packed.bytes.byteLength * 3 < whole.bytes.byteLength);
  assert.deepEqual(
    [whole.headers.etag, packed.headers.etag, packed.headers.vary],
    ['"v1"', 'W/"v1"', 'accept-encoding'],
  );
});

test('does not compress short responses, nor orders, which may contain secrets', async (t) => {
  const orders = await startOrderService(t, (incoming, response) =>
    respondJson(response, incoming.url?.startsWith('/api/order') ? products : []),
  );
  const { url } = await startGateway(t, { url: orders.url });
  for (const path of ['/api/catalog/top', '/api/order/current']) {
    assert.equal((await get(`${url}${path}`, 'br')).headers['content-encoding'], undefined, path);
  }
});
