import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import fastify from 'fastify';
import { skipUnreadBody } from '../../../gateway/http/skip-request-body.ts';

test('a refused body of 10 MB is read no further than the buffer of its stream', async (t) => {
  const app = fastify();
  t.after(() => app.close());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  let [served, bufferBytes]: [Socket | null, number] = [null, 0];
  app.post('/', async (request, reply) => {
    while (request.raw.readableLength === 0) await immediate();
    served = request.raw.socket;
    bufferBytes = request.raw.readableHighWaterMark;
    skipUnreadBody(request.raw, reply);
    return reply.code(401).send('refused');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const client = net.connect(port, '127.0.0.1');
  t.after(() => client.destroy());
  client.on('error', () => {});
  client.write(`POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: text/plain\r\ncontent-length: 10000000\r\n\r\n`);
  client.write(Buffer.alloc(9_999_999));
  let response = '';
  client.setEncoding('utf8').on('data', (text: string) => (response += text));
  await once(client, 'end');
  const socket = served as Socket | null;
  assert.ok(socket);
  // The client keeps sending until the connection is closed.
  if (!socket.closed) await once(socket, 'close');
  assert.match(response, /^HTTP\/1.1 401 .*refused$/s);
  // One read of Node is at most 64 KB, and the last one may begin just below the limit of the buffer.
  assert.ok(socket.bytesRead <= bufferBytes + 65_536, `${socket.bytesRead} bytes were read`);
});
