import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveDemoPage } from './demo-page.ts';

export const demoPaths = {
  show: '/demo',
  chats: ['whatsapp', 'messenger', 'instagram', 'webchat'].map((channel) => `/demo/chat/${channel}`),
  messages: '/demo/messages',
  reset: '/demo/reset',
  finish: '/demo/finish',
} as const;

type CallOrderService = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: { method: 'GET' | 'POST'; path: string },
) => Promise<FastifyReply>;

/**
 * The demo: a contact's phone beside an agent's screen, the chats as contacts see them (one page per channel), and the
 * calls of these pages, which the order service handles.
 */
export function demoRoutes(app: FastifyInstance, callOrderService: CallOrderService): void {
  const pageOf = (file: string, urls: readonly string[], framing: readonly string[]) =>
    serveDemoPage(app, {
      file: path.join(import.meta.dirname, file),
      urls,
      policy: ["img-src 'self' data: https:", ...framing],
    });
  pageOf('demo-chat.html', demoPaths.chats, ["frame-ancestors 'self'"]);
  pageOf('demo-show.html', [demoPaths.show], ["frame-src 'self'", "frame-ancestors 'none'"]);
  app.route({
    method: 'GET',
    url: demoPaths.messages,
    handler: (request, reply) =>
      callOrderService(request, reply, {
        method: 'GET',
        path: `${demoPaths.messages}?channel=${wordOf(request, 'channel')}`,
      }),
  });
  app.route({
    method: 'POST',
    url: demoPaths.reset,
    handler: (request, reply) => callOrderService(request, reply, { method: 'POST', path: demoPaths.reset }),
  });
  app.route({
    method: 'GET',
    url: demoPaths.finish,
    handler: (request, reply) => callOrderService(request, reply, { method: 'GET', path: demoPaths.finish }),
  });
  app.route({
    method: 'POST',
    url: demoPaths.finish,
    handler: (request, reply) =>
      callOrderService(request, reply, { method: 'POST', path: `${demoPaths.finish}?in=${wordOf(request, 'in')}` }),
  });
}

/** A lower-case word of the query, else empty. The order service checks whether it knows the word. */
function wordOf({ query }: FastifyRequest, name: string): string {
  const word: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return typeof word === 'string' && /^[a-z]{1,20}$/.test(word) ? word : '';
}
