import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { Agent } from 'undici';
import type { StoreCallOptions } from '../../../gateway/tray/tray-request.ts';
import { startLoopbackServer } from './loopback-server.ts';

export type StoreRequest = { method: string; url: string; host: string; fields: Record<string, string> };
type Respond = (request: StoreRequest, response: ServerResponse) => void;

/** A store's response to a valid code. */
export const goodPair = (storeId = '391250', name = 'first') => ({
  message: 'Created tokens',
  code: '200',
  access_token: `APP_ID-9999-access-${name}`,
  refresh_token: `refresh-token-${name}`,
  date_expiration_access_token: '0000-00-00 00:00:00',
  date_expiration_refresh_token: '0000-00-00 00:00:00',
  date_activated: '2026-11-21 12:00:00',
  api_host: 'https://ana.commercesuite.com.br/web_api',
  store_id: storeId,
});

export function respondStore(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/**
 * All stores at Tray in one server of this machine: connections to any host name arrive here, unencrypted.
 * `connections` lists those host names, so a test can show that no other host was called.
 */
export async function startTrayStores(t: TestContext, respond: Respond) {
  const seen: StoreRequest[] = [];
  const connections: string[] = [];
  const url = await startLoopbackServer(t, (request, response, body) => {
    const one = readRequest(request, body);
    seen.push(one);
    respond(one, response);
  });
  const port = Number(new URL(url).port);
  const dispatcher = new Agent({
    connect: ({ hostname }, done) => {
      connections.push(hostname);
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => done(null, socket));
      socket.once('error', (error) => done(error, null));
    },
  });
  const storeCall: StoreCallOptions = { dispatcher, timeoutMs: 1_000 };
  return { seen, connections, storeCall };
}

const readRequest = ({ method = '', url = '', headers }: IncomingMessage, body: string): StoreRequest => ({
  method,
  url,
  host: headers.host ?? '',
  fields: Object.fromEntries(new URLSearchParams(body)),
});
