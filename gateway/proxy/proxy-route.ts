import httpProxy from '@fastify/http-proxy';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify';

export type ProxyRoute = {
  method: 'GET' | 'POST';
  url: string;
  onRequest: onRequestHookHandler | onRequestAsyncHookHandler;
  /** The body is passed on as it arrives, and none of it is held here. */
  isBodyStreamed?: boolean;
  /** Makes the call: the plugin's own would retry every GET ten times, pass every header on and wait for five minutes. */
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Only there because the plugin wants an address: calls go through `upstream`, which knows the real one. */
const noAddress = 'http://order-service.invalid';

/** A route that passes something on: @fastify/http-proxy routes it and checks the address once more. */
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
