import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { TestContext } from 'node:test';

type Respond = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** A site on a free port of this machine. `seen`: its requests. `respond` may be replaced. */
export async function feedSite(t: Pick<TestContext, 'after'>, respond: Respond) {
  const seen: http.IncomingMessage[] = [];
  const site = { respond, seen, url: '', host: '' };
  const server = http.createServer((request, response) => {
    seen.push(request);
    site.respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  site.host = `127.0.0.1:${address.port}`;
  site.url = `http://${site.host}`;
  return site;
}

/** Responds with a file that has the ETag, or with 304 to who knows it. */
export const fileWithEtag =
  (text: string, etag: string): Respond =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { etag }).end(text);
  };
