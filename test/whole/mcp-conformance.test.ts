import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { mcpPath } from '#shared/contract/platform/mcp.ts';
import { startShop } from '../helpers/processes/running-shop.ts';

const PLATFORM_API_KEY = 'a-key-of-the-default-shop-for-conformance';
const program = path.resolve(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** The conformance program sends no key, so this server adds one. */
async function withKey(t: TestContext): Promise<{ url: string; setTarget: (url: string) => void }> {
  let target = '';
  const server = createServer((incoming, response) => {
    const { hostname, port } = new URL(target);
    const headers = { ...incoming.headers, authorization: `Bearer ${PLATFORM_API_KEY}` };
    const outgoing = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 500, upstream.headers);
      upstream.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setTarget: (url) => {
      target = url;
    },
  };
}

const run = (words: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out + err }),
    );
  });

// Decision: The MCP server passes the protocol's own conformance tests about what it offers: the handshake, pings, the
// list of tools, and requests of foreign sites.
test('the MCP server passes the conformance tests of the protocol', async (t) => {
  const front = await withKey(t);
  const shop = await startShop({ env: { PLATFORM_API_KEY, PUBLIC_URL: front.url } });
  t.after(() => shop.stop());
  front.setTarget(shop.url);
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']) {
    const { code, out } = await run(['server', '--url', front.url + mcpPath, '--scenario', scenario]);
    assert.equal(code, 0, `${scenario}\n${out}`);
    assert.match(out, /Passed: [1-9]/, out);
  }
  // Tools that only a test server has: so a scenario that does not apply fails, and the program can fail.
  const { code } = await run(['server', '--url', front.url + mcpPath, '--scenario', 'tools-call-image']);
  assert.notEqual(code, 0);
});
