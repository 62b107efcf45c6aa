import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createNetServer,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import type { TestContext } from 'node:test';
import { topBarOf } from '#shared/rules/session/top-bar.ts';
import { buildGateway, type GatewayParts } from '../../gateway/app.ts';
import { type Config, readConfig } from '../../gateway/config.ts';
import type { WebappFiles } from '../../gateway/pages/webapp-files.ts';
import type { OrderServicePlace } from '../../gateway/proxy/upstream.ts';
import type { StoreCallOptions } from '../../gateway/tray/tray-request.ts';

/** The codes of the only contact and the only agent of the order service's stand-in. */
export const contactCode = 'canary-contact-code-0123456789';
export const agentCode = 'canary-agent-code-9876543210';
/** Sessions of visitors without a link. */
export const visitorCodes = ['canary-visitor-code-one-0123', 'canary-visitor-code-two-4567'] as const;
export const contextSecret = 'a-secret-that-is-thirty-two-characters-or-more';

export const bearer = (code: string) => ({ authorization: `Bearer ${code}` });

/** The bytes of a request, for requests that no HTTP client would send. */
export const raw = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

/** A built webapp without any files. */
export const webapp: WebappFiles = {
  manifest: {
    entry: '/assets/main-ABC123.js',
    preload: ['/assets/part-DEF456.js'],
    styles: ['/assets/late-123.css'],
    inlineStyle: 'body{margin:0}',
    inlineScript: 'begin()',
    elsewhereScript: 'tell()',
    panel: { entry: '/assets/panel.js', preload: [], style: '/assets/panel.css' },
    serverPage: 'server/page-ABC.cjs',
  },
  files: new Map(),
  renderFrame: (_context, path) => ({
    html: `<header>${topBarOf(path)}</header>`,
    head: '<link rel="preload" href="/logo.svg">',
  }),
  renderFirstPage: (_context, { settings, categories, products: { data, ...pagedData } }, hasOtherList) => ({
    html: `<ul>${data.map(({ providerId }) => `<li>${providerId}</li>`).join('')}</ul>`,
    head: hasOtherList ? '' : '<link rel="preload" href="/first.svg">',
    state: { shopId: settings.shopId, categories: categories.data, products: data, pagedData },
  }),
};

type Changes = Partial<Omit<Config, 'limits'>> & { limits?: Partial<Config['limits']> };
export type RunningGateway = {
  url: string;
  port: number;
  config: Config;
  log: () => string;
  app: Awaited<ReturnType<typeof buildGateway>>;
};

/** A gateway on a free port with the given order service. It closes when the test ends. */
export async function startGateway(
  t: TestContext,
  orderService: OrderServicePlace,
  changes: Changes = {},
  files: WebappFiles = webapp,
  storeCall: StoreCallOptions = {},
  renderFirstPage = files.renderFirstPage,
  resolvePictureHost: GatewayParts['resolvePictureHost'] = undefined,
): Promise<RunningGateway> {
  const defaults = readConfig({ CONTEXT_SECRET: contextSecret, NODE_ENV: 'test' });
  const config: Config = { ...defaults, ...changes, limits: { ...defaults.limits, ...changes.limits } };
  const lines: string[] = [];
  const app = await buildGateway(config, {
    orderService,
    webapp: { ...files, renderFirstPage },
    logStream: { write: (line) => void lines.push(line) },
    storeCall,
    ...(resolvePictureHost ? { resolvePictureHost } : {}),
  });
  t.after(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, port: Number(new URL(url).port), config, app, log: () => lines.join('') };
}

export type Seen = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: string;
};
export type FakeOrderService = { url: string; seen: Seen[]; server: Server };
/** The clients' calls that arrived, without the gateway's own session lookups. */
export const forwardedCalls = ({ seen }: FakeOrderService): Seen[] =>
  seen.filter(({ url }) => !url.startsWith('/api/session/'));
type Respond = (request: Seen, response: ServerResponse) => void;

/** A real HTTP server with two sessions. It serves other calls with the given function, or with an empty success. */
export async function startOrderService(
  t: TestContext,
  respond: Respond = respondEmpty,
  listen: { path?: string; diskState?: string } = {},
): Promise<FakeOrderService> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request;
      const one = { method, url, headers, rawHeaders, body: Buffer.concat(chunks).toString('utf8') };
      seen.push(one);
      if (listen.diskState) response.setHeader('x-disk-state', listen.diskState);
      if (url.startsWith('/api/session/') || url.startsWith('/api/shop/settings')) respondStart(one, response);
      else respond(one, response);
    });
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = listen.path ? [listen.path] : [0, '127.0.0.1'];
  await new Promise<void>((resolve) => server.listen(...(place as [number, string]), resolve));
  return { url: listen.path ? '' : `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server };
}

export function respondJson(response: ServerResponse, data: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(
    JSON.stringify({
      success: status < 400,
      data: status < 400 ? data : null,
      errors: status < 400 ? [] : [{ message: 'não' }],
    }),
  );
}

const respondEmpty: Respond = (_request, response) => respondJson(response, {});

function respondStart({ url }: Seen, response: ServerResponse): void {
  if (url.startsWith('/api/shop/settings')) respondJson(response, { data: shopSettings });
  else if (sessions[url])
    respondJson(response, { shopId: 's1', userShop: { id: 'u1', name: 'Ana', addresses: [] }, ...sessions[url] });
  else respondJson(response, null, 404);
}

const sessions: Record<string, object> = {
  [`/api/session/${contactCode}`]: { sessionType: 0, channelType: 1, channelId: 'canal-1' },
  [`/api/session/${agentCode}`]: { sessionType: 1, channelType: 1, channelId: 'canal-1' },
  ...Object.fromEntries(
    visitorCodes.map((code) => [
      `/api/session/${code}`,
      { sessionType: 0, channelType: 2, channelId: '', userShop: { id: `anonymous-${code}`, name: '', addresses: [] } },
    ]),
  ),
  '/api/session/anonymous-session': { sessionType: 0, channelType: 2, channelId: '', code: 'fresh' },
};

const shopSettings = {
  name: 'Loja "da" Ana </script><b>',
  style: { defaultColor: '#0A7', secondaryColor: 'red;}body{display:none', urlLogo: 'javascript:alert(1)' },
  payment: { type: 'other', publicKey: null },
};

/** A server that sends raw bytes, for responses that no HTTP library would send. */
export async function startRawServer(
  t: TestContext,
  onRequest: (socket: Socket, head: string) => void,
): Promise<{ url: string; connections: () => number }> {
  const sockets = new Set<Socket>();
  const server: NetServer = createNetServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      const head = text;
      text = '';
      if (head.startsWith(`GET /api/session/${contactCode}`)) {
        const body = JSON.stringify({
          success: true,
          data: { sessionType: 0, channelType: 1, channelId: 'c', shopId: 's', userShop: { id: 'u' } },
          errors: [],
        });
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      } else onRequest(socket, head);
    });
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => sockets.size };
}

export type RawResponse = { status: number; head: string; body: string; all: string; isClosed: boolean };

/** Sends bytes and reads until the connection closes or is silent for a while. */
export function sendRaw(port: number, request: string | Buffer, silenceMs = 250, maxMs = 5_000): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    let isClosed = false;
    let silence: NodeJS.Timeout | undefined;
    const finish = () => {
      clearTimeout(silence);
      clearTimeout(limit);
      socket.destroy();
      const all = Buffer.concat(chunks).toString('utf8');
      const [head = '', ...rest] = all.split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head: head.toLowerCase(),
        body: rest.join('\r\n\r\n'),
        all,
        isClosed,
      });
    };
    const limit = setTimeout(finish, maxMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      clearTimeout(silence);
      silence = setTimeout(finish, silenceMs);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      isClosed = true;
      finish();
    });
    socket.write(request);
  });
}

/** A promise that the test settles, to wait for an event. */
export async function until(isSo: () => boolean, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`did not happen within ${withinMs} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
