import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas, storeAuthorizationSchema } from '#shared/contract/request-schemas.ts';
import { trayEndpoints, trayInternalPath } from '#shared/contract/tray-authorization.ts';
import type { StoreAuthorization } from '#shared/model/store-link.ts';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { trayProblems } from '#shared/text/tray.ts';
import { Refusal, ruleRefusal } from '../services/core/refusal.ts';
import { linkStore } from '../services/tray/link-tray-store.ts';
import {
  claimAuthorization,
  discardAuthorization,
  linkedChatbot,
  linkedSyncProgress,
  saveAuthorization,
} from '../services/tray/tray-authorization.ts';
import { isFromGateway } from './context.ts';
import { successResponse } from './errors.ts';
import { handlePublicCall, type RouteDependencies } from './serve.ts';

/**
 * `key` seals the stores' tokens, null when there is none. The demo's own key never seals the tokens of a real store.
 */
export type StoreLinkKeys = { key: string | null; isDemoKey: boolean };

const token = Type.String({ minLength: 10, maxLength: 500 });
const tokensSchema = Type.Object({
  code: storeAuthorizationSchema.properties.code,
  accessToken: token,
  refreshToken: token,
  accessExpiresAt: Type.String({ format: 'date-time' }),
  refreshExpiresAt: Type.String({ format: 'date-time' }),
});

/**
 * The calls of Tray's integration (spec §7), and the gateway's internal calls about an authorisation that it exchanges.
 */
export function registerStoreLinks(dependencies: RouteDependencies, { key, isDemoKey }: StoreLinkKeys): void {
  const { app, database, clock, contextSecret } = dependencies;

  handlePublicCall(dependencies, endpoints.linkStore, schemas.linkStore, async ({ db, body }) => ({
    chatbotId: await linkStore(db, body, clock(), app.log),
  }));

  // No session: the bearer is the code that proves the ownership of the store. The response never shows whether it
  // exists.
  app.get<{ Params: { id: string } }>(
    endpoints.linkedChatbot.path,
    { schema: schemas.linkedChatbot },
    async (request, reply) => {
      const { status, body } = successResponse(
        await linkedChatbot(database, request.params.id, codeOf(request), clock()),
      );
      return reply.code(status).send(body);
    },
  );
  const { path } = trayEndpoints.storeReading;
  app.get<{ Params: { id: string } }>(path, { schema: schemas.linkedChatbot }, async (request, reply) => {
    const { status, body } = successResponse(
      await linkedSyncProgress(database, request.params.id, codeOf(request), clock()),
    );
    return reply.code(status).send(body);
  });

  const assertGateway = async (request: FastifyRequest) => {
    if (!isFromGateway(request, contextSecret)) throw new Refusal('not-found');
    if (key === null) throw notConfigured();
  };
  const internalRoute = { preHandler: assertGateway };

  app.post<{ Body: StoreAuthorization }>(
    trayInternalPath.claim,
    { ...internalRoute, schema: { body: storeAuthorizationSchema } },
    async ({ body }) => {
      if (isDemoKey && body.apiAddress !== demoStore.apiAddress) throw notConfigured();
      return successResponse(await claimAuthorization(database, body, clock())).body;
    },
  );
  app.post<{
    Body: {
      code: string;
      accessToken: string;
      refreshToken: string;
      accessExpiresAt: string;
      refreshExpiresAt: string;
    };
  }>(
    trayInternalPath.keep,
    { ...internalRoute, schema: { body: tokensSchema } },
    async ({ body: { code, accessToken, refreshToken, accessExpiresAt, refreshExpiresAt } }) => {
      const expiry = { accessExpiresAt: new Date(accessExpiresAt), refreshExpiresAt: new Date(refreshExpiresAt) };
      await saveAuthorization(database, key ?? '', code, { accessToken, refreshToken, ...expiry, now: clock() });
      return successResponse(null).body;
    },
  );
  app.post<{ Body: { code: string } }>(
    trayInternalPath.refuse,
    { ...internalRoute, schema: { body: Type.Object({ code: storeAuthorizationSchema.properties.code }) } },
    async ({ body }) => {
      await discardAuthorization(database, body.code);
      return successResponse(null).body;
    },
  );
}

const notConfigured = (): Refusal => ruleRefusal('not-configured', trayProblems['not-configured']);

const codeOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w.-]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
