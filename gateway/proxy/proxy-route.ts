import httpProxy from '@fastify/http-proxy';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';

export type ProxyRoute = {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  onRequest: onRequestHookHandler | onRequestAsyncHookHandler;
  /** The body is streamed and not buffered. */
  isBodyStreamed?: boolean;
  /**
   * Makes the call. The plugin's own call would retry every GET ten times, pass all headers on and wait for five
   * minutes.
   */
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** The plugin requires an address. Calls use `upstream`, which has the real one. */
const noAddress = 'http://order-service.invalid';

/** A proxied route: @fastify/http-proxy routes it and checks the address again. */
export async function proxyRoute(
  app: FastifyInstance,
  { method, url, onRequest, handler, isBodyStreamed = false }: ProxyRoute,
): Promise<void> {
  await app.register(async (route) => {
    route.addHook('onRequest', onRequest);
    await route.register(httpProxy, {
      upstream: noAddress,
      httpMethods: [method],
      routes: [url],
      proxyPayloads: false,
      handler,
      config: { isBodyStreamed },
    });
  });
}
