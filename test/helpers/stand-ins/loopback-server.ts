import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Lifetime } from './lifetime.ts';

/** Responds to one request after its body was read. */
export type Respond = (request: IncomingMessage, reply: ServerResponse, body: string) => void;

/** Serves on a free loopback port until the test ends, including requests that still hang then. Returns its address. */
export async function startLoopbackServer(t: Lifetime, respond: Respond): Promise<string> {
  const server = createServer((request, reply) => void readBody(request).then((body) => respond(request, reply, body)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A hook that fails skips the hooks after it, also the one below. The process must end nevertheless.
  server.unref();
  server.on('connection', (socket) => socket.unref());
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}
