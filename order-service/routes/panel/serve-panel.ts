import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PanelCall } from '#shared/contract/panel/panel-call.ts';
import { type PanelCallName, panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { noPanelToken, panelShopHeader, panelTokenHeader } from '#shared/contract/panel/panel-headers.ts';
import { type PanelData, panelSchemas } from '#shared/contract/panel/panel-schemas.ts';
import { panelCardNumberProblem } from '#shared/rules/card/panel-free-text-fields.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import type { Database, Db } from '../../services/core/database.ts';
import {
  type CallResponse,
  hashRequest,
  runIdempotent,
  runIdempotentSteps,
  saveResponseOnce,
} from '../../services/core/idempotency.ts';
import { Refusal, ruleRefusal } from '../../services/core/refusal.ts';
import {
  authenticateStaff,
  memberOf,
  type PanelCaller,
  type StaffSession,
} from '../../services/staff/staff-sessions.ts';
import { refusalResponse, successResponse } from '../errors.ts';
import { assertNoNavigation, bearerOf, idempotencyKey } from '../request-headers.ts';
import { type RouteDependencies, withoutFields } from '../serve.ts';
import type { EntryRequest, PanelInput, PanelRequest, PanelStepsRequest } from './panel-request.ts';

const handling = { toRefusalResponse: refusalResponse };
/** The names of the calls by what they need. */
type NamesOf<Access extends PanelCall['access']> = {
  [Name in PanelCallName]: (typeof panelCalls)[Name]['access'] extends Access ? Name : never;
}[PanelCallName];
export type MemberCallName = Exclude<PanelCallName, NamesOf<'session' | 'anyone'>>;

/**
 * Serves a call of members: the session, then the chosen shop, then what the role may do, then the schemas. A write
 * needs an `Idempotency-Key` and runs in one transaction, which the handler gets. The waiting jobs wake after it.
 * `isStored: false`: the response is a secret and is not saved under the key, so a repeated call runs the handler
 * again.
 */
export function servePanel<Name extends MemberCallName>(
  dependencies: RouteDependencies,
  name: Name,
  handle: (context: PanelRequest<Name>) => Promise<PanelData<Name>>,
  { isStored = true }: { isStored?: boolean } = {},
): void {
  route(dependencies, name, async (request, input, now) => {
    const { database, wakeJobs } = dependencies;
    const { call, caller } = await admit(database, name, request, now);
    const parts = input();
    const work = async (db: Db) => successResponse(await handle({ ...parts, caller, db, database, now, request }));
    if (call.effect === 'read') return work(database);
    const { key, hash } = identityOf(name, caller, request);
    const response = await runIdempotent(database, caller.shopId, isStored ? key : null, hash, work, handling);
    wakeJobs();
    return response;
  });
}

/**
 * The same for a write that calls an outside service between its transactions. The handler opens them itself
 * (`stepOf`), and must be idempotent. The fields of the body named in `unhashed` leave no trace, not even as a hash.
 */
export function servePanelSteps<Name extends MemberCallName>(
  dependencies: RouteDependencies,
  name: Name,
  handle: (context: PanelStepsRequest<Name>) => Promise<PanelData<Name>>,
  { unhashed = [] }: { unhashed?: readonly string[] } = {},
): void {
  route(dependencies, name, async (request, input, now, reply) => {
    const { database, wakeJobs } = dependencies;
    const { caller } = await admit(database, name, request, now);
    const parts = input();
    const { key, hash } = identityOf(name, caller, request, unhashed);
    const context = {
      ...{ ...parts, caller, database, now, request },
      onDisconnect: (task: () => void) => void (reply.raw.destroyed ? task() : reply.raw.once('close', task)),
      saveOnce: (db: Db, data: PanelData<Name>) => saveResponseOnce(db, key, successResponse(data), handling),
    };
    const work = async () => successResponse(await handle(context));
    const response = await runIdempotentSteps(database, key, hash, work, handling);
    wakeJobs();
    return response;
  });
}

/** The response of an entry call. `token`: the device's new token, or null when its session ends. */
export type EntryResponse<Name extends PanelCallName> = { data: PanelData<Name>; token?: string | null };

/** Serves a call of a device that is signed in, whatever its shops. */
export function serveSession<Name extends NamesOf<'session'>>(
  dependencies: RouteDependencies,
  name: Name,
  handle: (context: EntryRequest<Name, StaffSession>) => Promise<EntryResponse<Name>>,
): void {
  serveEntry(dependencies, name, (database, token, now) => authenticateStaff(database, token, now), handle);
}

/**
 * Serves a call of anyone, such as a sign-in. `takesMs`: the least duration of the call, in milliseconds; the
 * transaction does not wait for it.
 */
export function serveAnyone<Name extends NamesOf<'anyone'>>(
  dependencies: RouteDependencies,
  name: Name,
  handle: (context: EntryRequest<Name, null>) => Promise<EntryResponse<Name>>,
  { takesMs = 0 }: { takesMs?: number } = {},
): void {
  serveEntry(dependencies, name, async () => null, handle, takesMs);
}

function serveEntry<Name extends PanelCallName, Session extends StaffSession | null>(
  dependencies: RouteDependencies,
  name: Name,
  sessionOf: (database: Database, token: string | null, now: Date) => Promise<Session>,
  handle: (context: EntryRequest<Name, Session>) => Promise<EntryResponse<Name>>,
  takesMs = 0,
): void {
  route(dependencies, name, async (request, input, now, reply) => {
    const { database } = dependencies;
    const token = tokenOf(request);
    const session = await sessionOf(database, token, now);
    const key = idempotencyKey(request);
    const [response] = await Promise.all([
      database.tx((db) => handle({ ...input(), session, token, key, db, now, request })),
      takesMs > 0 && sleep(takesMs),
    ]);
    if (response.token !== undefined) reply.header(panelTokenHeader, response.token ?? noPanelToken);
    dependencies.wakeJobs();
    return successResponse(response.data);
  });
}

function route<Name extends PanelCallName>(
  { app, clock }: RouteDependencies,
  name: Name,
  respond: (
    request: FastifyRequest,
    /** Checks the input: only after the caller is known, so that strangers learn nothing about it. */
    input: () => PanelInput<Name>,
    now: Date,
    reply: FastifyReply,
  ) => Promise<CallResponse>,
): void {
  const { method, path, effect, maxBodyBytes }: PanelCall = panelCalls[name];
  const schemas = panelSchemas[name];
  app.route({
    method,
    url: path,
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    schema: {
      ...('params' in schemas && { params: schemas.params }),
      ...('query' in schemas && { querystring: schemas.query }),
      ...('body' in schemas && { body: schemas.body }),
    },
    attachValidation: true,
    handler: async (request, reply) => {
      if (effect === 'write') assertNoNavigation(request);
      const input = () => {
        if (request.validationError) throw request.validationError;
        const cardNumber = panelCardNumberProblem(name, request.body, request.query);
        if (cardNumber !== null) throw ruleRefusal('card-number', cardNumber);
        // The schemas were checked just now, so the parts have these types.
        return { body: request.body, query: request.query, params: request.params } as PanelInput<Name>;
      };
      const { status, body } = await respond(request, input, clock(), reply);
      return reply.code(status).send(body);
    },
  });
}

/** The caller of a panel's call, if the session, the shop and the role allow it. Throws a refusal otherwise. */
export async function admit(
  database: Database,
  name: PanelCallName,
  request: FastifyRequest,
  now: Date,
): Promise<{ call: PanelCall; caller: PanelCaller }> {
  const call: PanelCall = panelCalls[name];
  const { access } = call;
  const session = await authenticateStaff(database, tokenOf(request), now);
  const slug = request.headers[panelShopHeader];
  const caller = memberOf(session, typeof slug === 'string' ? slug : null);
  const isAllowed =
    access === 'member' || (access !== 'session' && access !== 'anyone' && roleMay(caller.member.role, access));
  if (!isAllowed) throw new Refusal('no-permission');
  return { call, caller };
}

/** The gateway sends the cookie's token as the bearer. A malformed one gets the same refusal as a wrong one. */
export function tokenOf(request: FastifyRequest): string | null {
  try {
    return bearerOf(request);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function identityOf(
  name: PanelCallName,
  { shopId, scope }: PanelCaller,
  request: FastifyRequest,
  unhashed: readonly string[] = [],
) {
  const key = idempotencyKey(request);
  if (key === null) throw new Refusal('needs-key');
  const hash = hashRequest(name, request.params, request.query, withoutFields(request.body ?? null, unhashed));
  return { key: { shopId, scope, key }, hash };
}
