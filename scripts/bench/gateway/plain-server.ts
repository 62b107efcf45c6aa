import { openSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Pool } from 'undici';
import { buildGateway } from '../../../gateway/app.ts';
import { readConfig } from '../../../gateway/config.ts';
import { bufferedLines } from '../../../gateway/http/buffered-log.ts';
import { readWebapp } from '../../../gateway/pages/webapp-files.ts';

/**
 * The servers that the gateway is compared with, in a separate process that ends when its parent's pipe closes.
 * `order-service` responds to calls itself with an order of 4 KB. It is the upstream of every proxy, and the baseline.
 * `proxy PORT FILES` forwards calls with plain undici and has the asset and the page in memory.
 * `embedded - SOCKET` is the real gateway with this order service in the same process, as in `npm start`.
 */
const [role, upstreamPort, filesPath] = process.argv.slice(2);
const order = JSON.stringify({ success: true, data: { id: 'o1', version: 1, text: 'x'.repeat(4_000) }, errors: [] });
const small = JSON.stringify({ success: true, data: { id: 'o1', version: 2, text: 'x'.repeat(400) }, errors: [] });
const session = JSON.stringify({
  success: true,
  data: {
    sessionType: 0,
    channelType: 1,
    channelId: 'canal',
    shopId: 's1',
    userShop: { id: 'u1', name: 'Ana', addresses: [] },
  },
  errors: [],
});

function respondJson(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function orderService(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', method } = request;
  if (url.startsWith('/api/session/')) respondJson(response, session);
  else if (method === 'GET') respondJson(response, order);
  else request.resume().on('end', () => respondJson(response, small));
}

function proxy() {
  const pool = new Pool(`http://127.0.0.1:${upstreamPort}`, { connections: 64, pipelining: 1 });
  const files: Record<string, { type: string; base64: string }> = JSON.parse(readFileSync(filesPath ?? '', 'utf8'));
  const held = new Map(
    Object.entries(files).map(([url, { type, base64 }]) => [url, { type, bytes: Buffer.from(base64, 'base64') }]),
  );
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '', method = 'GET', headers } = request;
    const file = held.get(url);
    if (file) {
      response.writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'br',
        'content-length': file.bytes.length,
      });
      response.end(file.bytes);
      return;
    }
    const { host: _host, connection: _connection, ...kept } = headers;
    const body = method === 'GET' ? null : request;
    pool.dispatch(
      { method: method as 'GET' | 'POST', path: url, headers: kept, body },
      {
        onRequestStart: (controller) => void (response.destroyed && controller.abort(new Error('left'))),
        onResponseStart: (_controller, status, responseHeaders) => void response.writeHead(status, responseHeaders),
        onResponseData: (_controller, chunk) => void response.write(chunk),
        onResponseEnd: () => void response.end(),
        onResponseError: () => void response.destroy(),
      },
    );
  };
}

async function embedded(): Promise<void> {
  const inside = createServer(orderService);
  const place = { socketPath: filesPath ?? '', inside };
  inside.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => inside.listen(place.socketPath, resolve));
  const webapp = await readWebapp(path.resolve(import.meta.dirname, '..', '..', '..', 'dist', 'webapp'));
  const config = readConfig({
    NODE_ENV: 'production',
    CONTEXT_SECRET: 'a-secret-that-is-thirty-two-characters-or-more',
  });
  const gateway = await buildGateway(config, {
    orderService: place,
    webapp,
    logStream: bufferedLines(openSync('/dev/null', 'a')),
  });
  console.log(new URL(await gateway.listen({ host: '127.0.0.1', port: 0 })).port);
}

if (role === 'embedded') await embedded();
else listen();

function listen(): void {
  const server = createServer(role === 'proxy' ? proxy() : orderService);
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}
process.stdin.resume().on('end', () => process.exit(0));
