import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { fillPath } from '#shared/contract/path.ts';
import { type Authorized, trayEndpoints } from '#shared/contract/tray-authorization.ts';
import type { StoreAuthorization } from '#shared/model/store-link.ts';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { type TrayStore, trayStoreOf } from '#shared/rules/tray/tray-store.ts';
import { type TrayProblem, trayProblems } from '#shared/text/tray.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/error-response.ts';
import { registerJsonBodyParser } from '../http/json-body.ts';
import { rejectOtherMethods } from '../http/method-not-allowed.ts';
import { InFlight } from '../limits/in-flight-requests.ts';
import type { LimitResult, RateLimits } from '../limits/rate-limits.ts';
import { bearerOf } from '../proxy/api-headers.ts';
import { crossSiteWriteRefusal } from '../proxy/csrf-guard.ts';
import { contextHeaders } from '../proxy/request-context.ts';
import { sendResponse } from '../proxy/send-response.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { UpstreamRequest } from '../proxy/upstream-request.ts';
import { isOrderServiceRefusal, validateUpstreamResponse } from '../proxy/upstream-response-validation.ts';
import { authorizeStore, type PostToOrderService } from './authorize-store.ts';
import { authorizeUrl } from './authorize-url.ts';
import type { App } from './token-exchange.ts';
import { demoStoreCall, type PostForm, StoreUnreachable } from './tray-request.ts';
import { readAuthorization, readLink, trayStoreOfCallback } from './validate-callback.ts';

type Parts = { config: Config; upstream: Upstream; rates: RateLimits; postForm: PostForm };

const statusOf: Record<TrayProblem, number> = {
  'not-configured': 422,
  'store-not-allowed': 422,
  'authorization-refused': 422,
  'authorization-busy': 409,
  'store-unavailable': 502,
  'chatbot-refused': 422,
};

/**
 * Tray's OAuth routes (spec §2, "Integration screens"; §7): the address of a store's consent page, the exchange of a
 * code for tokens, and the link of a store to a chatbot.
 */
export function storeLinkRoutes({ config, upstream, rates, postForm: toRealStores }: Parts) {
  const allowedHosts = config.isDemo ? [...config.trayExtraHosts, demoStore.host] : config.trayExtraHosts;
  const appFor = ({ host }: TrayStore): App | null => (host === demoStore.host ? demoStore : config.trayApp);

  return async (app: FastifyInstance): Promise<void> => {
    const inFlight = new InFlight(config.limits);
    registerJsonBodyParser(app, config.limits);

    const callOrderService = async (request: FastifyRequest, call: UpstreamRequest) => {
      const headers = {
        accept: 'application/json',
        ...call.headers,
        ...contextHeaders(request, null, config.contextSecret),
      };
      return upstream.send({ ...call, route: request.routeOptions.url, headers });
    };
    const postToOrderService =
      (request: FastifyRequest): PostToOrderService =>
      async (path, body) => {
        const { status, body: response } = validateUpstreamResponse(
          await callOrderService(request, { method: 'POST', path, headers: json, body: bytesOf(body) }),
        );
        const envelope: unknown = JSON.parse(String(response));
        if (status === 200) return { data: partOf(envelope, 'data') };
        return { problem: problemIn(envelope) ?? 'authorization-refused' };
      };
    const postForm = demoStoreCall(async (path, headers, body) => {
      const { status, body: response } = await upstream.send({ method: 'POST', path, headers, body });
      if (!Buffer.isBuffer(response)) throw new StoreUnreachable('TOO_LARGE');
      return { status, text: response.toString('utf8') };
    }, toRealStores);

    /** `null` if the store is authorized; else the problem, which the caller sends. */
    const authorize = async (request: FastifyRequest, sent: StoreAuthorization): Promise<TrayProblem | null> => {
      const store = trayStoreOfCallback(sent, allowedHosts);
      if (!store) return 'store-not-allowed';
      const ourApp = appFor(store);
      if (!ourApp) return 'not-configured';
      const onRefused = (reason: string) =>
        request.server.log.warn({ requestId: request.id, store: store.host, reason }, 'a store was not authorised');
      return authorizeStore(
        postToOrderService(request),
        { postForm, onRefused },
        { sent, store, app: ourApp, now: new Date() },
      );
    };

    const getAsStore = (request: FastifyRequest, route: `/${string}`, id: string, code: string | null) => {
      const headers: Record<string, string> = code === null ? {} : { authorization: `Bearer ${code}` };
      return callOrderService(request, { method: 'GET', path: fillPath(route, { id }), headers });
    };

    app.get(trayEndpoints.authorizationPage.path, (request, reply) => {
      const store = trayStoreOf(textIn(request.query, 'url'), allowedHosts);
      if (!store) return sendProblem(reply, 'store-not-allowed');
      const ourApp = appFor(store);
      if (!ourApp) return sendProblem(reply, 'not-configured');
      return sendData(reply, {
        url: authorizeUrl(store, { consumerKey: ourApp.consumerKey, publicUrl: config.publicUrl }),
      });
    });

    const assertAllowed = async (request: FastifyRequest, may: (address: string) => LimitResult): Promise<void> => {
      const refused = crossSiteWriteRefusal(request, [config.publicUrl]);
      if (refused) throw refused;
      if (!(await may(request.ip))) throw new Refusal(429, 'tooMany', 60);
    };
    app.post(trayEndpoints.authorizeStore.path, async (request, reply) => {
      await assertAllowed(request, rates.mayAuthorizeStore);
      const sent = readAuthorization(bodyOf(request));
      if (!sent) throw new Refusal(400, 'badRequest');
      return inFlight.run(request.ip, async () => {
        const problem = await authorize(request, sent);
        if (problem) return sendProblem(reply, problem);
        const response = await getAsStore(request, endpoints.linkedChatbot.path, sent.store, sent.code);
        return sendData(reply, {
          mayBeLinked: !(response.status === 404 && isOrderServiceRefusal(response)),
        } satisfies Authorized);
      });
    });

    app.post(endpoints.linkStore.path, async (request, reply) => {
      await assertAllowed(request, rates.mayLinkStore);
      const sent = readLink(bodyOf(request));
      if (!sent) throw new Refusal(400, 'badRequest');
      return inFlight.run(request.ip, async () => {
        const problem = await authorize(request, sent);
        if (problem) return sendProblem(reply, problem);
        const apiAddress = trayStoreOfCallback(sent, allowedHosts)?.apiAddress ?? '';
        const body = bytesOf({ ...sent, apiAddress });
        const response = validateUpstreamResponse(
          await callOrderService(request, { method: 'POST', path: endpoints.linkStore.path, headers: json, body }),
        );
        // Spec §8: "Integration link errors: only logged".
        if (response.status !== 200)
          request.server.log.warn({ requestId: request.id, status: response.status }, 'a store was not linked');
        return sendResponse(reply, response);
      });
    });

    // The bearer is the code of its store. A request without one gets the same response as for a store that is not
    // linked.
    for (const endpoint of [endpoints.linkedChatbot, trayEndpoints.storeReading]) {
      const route = endpoint.path;
      const onRequest = async ({ ip: address }: FastifyRequest) => {
        if (!(await rates.mayCall({ session: null, isAnonymous: true, address }, endpoint)))
          throw new Refusal(429, 'tooMany', 5);
      };
      app.get<{ Params: { id: string } }>(route, { onRequest }, (request, reply) =>
        inFlight.run(request.ip, async () => {
          const response = validateUpstreamResponse(
            await getAsStore(request, route, request.params.id, bearerOf(request.headers)),
          );
          return sendResponse(reply, response);
        }),
      );
    }

    rejectOtherMethods(app, trayEndpoints.authorizationPage.path, ['GET']);
    rejectOtherMethods(app, trayEndpoints.authorizeStore.path, ['POST']);
    rejectOtherMethods(app, endpoints.linkStore.path, ['POST']);
    rejectOtherMethods(app, endpoints.linkedChatbot.path, ['GET']);
    rejectOtherMethods(app, trayEndpoints.storeReading.path, ['GET']);
  };
}

const json = { 'content-type': 'application/json' };
const bytesOf = (body: object): Buffer => Buffer.from(JSON.stringify(body));

/** The body, unchanged after the checks of `registerJsonBodyParser`. */
const bodyOf = ({ body }: FastifyRequest): unknown =>
  Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : null;

const sendData = (reply: FastifyReply, data: unknown): FastifyReply => reply.send({ success: true, data, errors: [] });

const sendProblem = (reply: FastifyReply, problem: TrayProblem): FastifyReply =>
  reply
    .code(statusOf[problem])
    .send({ success: false, data: null, errors: [{ message: trayProblems[problem], code: problem }] });

function problemIn(envelope: unknown): TrayProblem | undefined {
  const errors = partOf(envelope, 'errors');
  const code = Array.isArray(errors) ? partOf(errors[0], 'code') : undefined;
  const problems = Object.keys(trayProblems) as TrayProblem[];
  return problems.find((problem) => problem === code);
}

const partOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;

function textIn(query: unknown, name: string): string {
  const value = partOf(query, name);
  return typeof value === 'string' ? value : '';
}
