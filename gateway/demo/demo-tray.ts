import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoStore, demoStorePath } from '#shared/rules/tray/demo-tray.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { registerJsonBodyParser } from '../http/json-body.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { crossSiteWriteRefusal } from '../proxy/csrf-guard.ts';
import { contextHeaders } from '../proxy/request-context.ts';
import { sendResponse } from '../proxy/send-response.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { validateUpstreamResponse } from '../proxy/upstream-response-validation.ts';
import { callbackPath } from '../tray/authorize-url.ts';
import { serveDemoPage } from './demo-page.ts';
import { demoWebhooks } from './demo-webhooks.ts';

const paths = {
  admin: '/demo/tray',
  consent: `${demoStorePath}/auth.php`,
  allow: `${demoStorePath}/allow`,
  deny: `${demoStorePath}/deny`,
  panel: `${demoStorePath}/panel`,
  change: `${demoStorePath}/change`,
} as const;

/** The demo's Tray store: the panel with the shop's page in a frame, and the consent page. */
export function demoTray({ config, upstream }: { config: Config; upstream: Upstream }) {
  return async (app: FastifyInstance): Promise<void> => {
    registerJsonBodyParser(app, config.limits);
    servePages(app);

    const callOrderService = async (request: FastifyRequest, method: 'GET' | 'POST', path: string, sent?: unknown) => {
      const context = contextHeaders(request, null, config.contextSecret);
      const headers = {
        accept: 'application/json',
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...context,
      };
      const body = sent === undefined ? {} : { body: Buffer.from(JSON.stringify(sent)) };
      return validateUpstreamResponse(await upstream.send({ method, path, headers, ...body }));
    };
    const readBody = (request: FastifyRequest): unknown => {
      const refused = crossSiteWriteRefusal(request, [config.publicUrl]);
      if (refused) throw refused;
      return Buffer.isBuffer(request.body) ? JSON.parse(request.body.toString('utf8')) : null;
    };

    let webhookPath: string | null = null;
    const webhooks = demoWebhooks({
      post: async (form) => (await app.inject({ method: 'POST', url: webhookPath ?? '', ...asForm(form) })).statusCode,
      onRefused: ({ scope_name: scope }, statusCode, isLast) =>
        app.log.warn({ scope, statusCode, isLast }, "a webhook of the demo's store was not accepted"),
    });
    app.addHook('onClose', () => webhooks.stop());

    app.get(paths.panel, async (request, reply) =>
      sendResponse(reply, await callOrderService(request, 'GET', paths.panel)),
    );

    app.post(paths.change, async (request, reply) => {
      const response = await callOrderService(request, 'POST', paths.change, readBody(request));
      if (response.status !== 200) return sendResponse(reply, response);
      const { path, forms } = dataOf(response.body) as { path: string | null; forms: Record<string, string>[] };
      // Posted as Tray does it. The webhook's path stays secret.
      webhookPath = path;
      if (path !== null) await webhooks.send(forms);
      return reply.send({ success: true, data: null, errors: [] });
    });

    // Tray accepts any callback. This page must not: it would be an open redirect.
    const assertOurCallback = (sent: unknown): void => {
      if (fieldOf(sent, 'callback') !== config.publicUrl + callbackPath) throw new Refusal(400, 'badRequest');
    };
    app.post(paths.allow, async (request, reply) => {
      const sent = readBody(request);
      assertOurCallback(sent);
      const response = await callOrderService(request, 'POST', paths.allow, {
        consumerKey: fieldOf(sent, 'consumerKey'),
      });
      if (response.status !== 200) return sendResponse(reply, response);
      return reply.send({
        success: true,
        data: { goTo: callbackWith({ code: fieldOf(dataOf(response.body), 'code') }) },
        errors: [],
      });
    });

    app.post(paths.deny, async (request, reply) => {
      assertOurCallback(readBody(request));
      return reply.send({ success: true, data: { goTo: callbackWith({ error: 'access_denied' }) }, errors: [] });
    });

    rejectOtherMethods(app, paths.panel, ['GET']);
    for (const path of [paths.change, paths.allow, paths.deny]) rejectOtherMethods(app, path, ['POST']);
  };
}

function servePages(app: FastifyInstance): void {
  for (const [url, file] of [
    [paths.admin, 'demo-tray-admin.html'],
    [paths.consent, 'demo-tray-consent.html'],
  ] as const)
    serveDemoPage(app, {
      file: path.join(import.meta.dirname, file),
      urls: [url],
      policy: ["frame-src 'self'", "frame-ancestors 'self'"],
    });
}

const asForm = (form: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(form).toString(),
});

const dataOf = (body: unknown): unknown => Reflect.get(JSON.parse(String(body)), 'data');

/**
 * Tray's callback with the decision: its five parameters, or OAuth's error instead of the code. Without an origin,
 * because the demo may be opened under any name of the machine.
 */
function callbackWith(decided: { code: string } | { error: 'access_denied' }): string {
  const { admUser, apiAddress, origin, id } = demoStore;
  const query = new URLSearchParams({
    adm_user: admUser,
    ...decided,
    api_address: apiAddress,
    store_host: origin,
    store: id,
  });
  return `${callbackPath}?${query}`;
}

function fieldOf(sent: unknown, name: string): string {
  const value: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, name) : undefined;
  return typeof value === 'string' ? value : '';
}
