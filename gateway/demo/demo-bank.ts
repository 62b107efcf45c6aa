import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { registerJsonBodyParser } from '../http/json-body.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { crossSiteWriteRefusal } from '../proxy/csrf-guard.ts';
import { contextHeaders } from '../proxy/request-context.ts';
import { sendResponse } from '../proxy/send-response.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { UpstreamRequest } from '../proxy/upstream-request.ts';
import { validateUpstreamResponse } from '../proxy/upstream-response-validation.ts';
import { serveDemoPage } from './demo-page.ts';

const paths = { page: '/demo/banco', charge: '/demo/bank', pay: '/demo/bank/pay' } as const;
const maxCodeLength = 600;

/** The demo's bank, which pays the demo shop's charges: a page and the two calls that it makes. */
export function demoBank({ config, upstream }: { config: Config; upstream: Upstream }) {
  return async (app: FastifyInstance): Promise<void> => {
    registerJsonBodyParser(app, config.limits);
    const callOrderService = async (request: FastifyRequest, reply: FastifyReply, call: UpstreamRequest) => {
      const headers = {
        accept: 'application/json',
        ...call.headers,
        ...contextHeaders(request, null, config.contextSecret),
      };
      return sendResponse(reply, validateUpstreamResponse(await upstream.send({ ...call, headers })));
    };

    serveDemoPage(app, { file: path.join(import.meta.dirname, 'demo-bank.html'), urls: [paths.page] });
    app.get(paths.charge, (request, reply) =>
      callOrderService(request, reply, {
        method: 'GET',
        path: `${paths.charge}?code=${encodeURIComponent(codeOf(request))}`,
        headers: {},
      }),
    );
    app.post(paths.pay, (request, reply) => {
      const refused = crossSiteWriteRefusal(request, [config.publicUrl]);
      if (refused) throw refused;
      const body = Buffer.isBuffer(request.body) ? request.body : null;
      return callOrderService(request, reply, {
        method: 'POST',
        path: paths.pay,
        headers: { 'content-type': 'application/json' },
        body,
      });
    });
    rejectOtherMethods(app, paths.charge, ['GET']);
    rejectOtherMethods(app, paths.pay, ['POST']);
  };
}

function codeOf({ query }: FastifyRequest): string {
  const code: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'code') : undefined;
  return typeof code === 'string' ? code.slice(0, maxCodeLength) : '';
}
