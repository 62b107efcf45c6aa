import type { FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { SessionType } from '#shared/model/session.ts';
import { canOrder, isAboutAnOrder } from '#shared/rules/session/session-roles.ts';
import type { Database } from '../services/core/database.ts';
import { Refusal } from '../services/core/refusal.ts';
import type { Payments } from '../services/payment-setup/payment-providers.ts';
import { type AuthenticatedCaller, resolveCaller } from '../services/sessions/sessions.ts';
import { bearerOf } from './request-headers.ts';

/** The authenticated and authorised caller; null only where no session is required. */
export async function authenticate(
  request: FastifyRequest,
  { caller: requiredCaller, path }: EndpointFacts,
  { database, clock, payments }: { database: Database; clock: () => Date; payments: Payments },
): Promise<AuthenticatedCaller | null> {
  const code = bearerOf(request);
  if (code === null && requiredCaller !== 'anyone') throw new Refusal('no-session');
  const caller = code === null ? null : await resolveCaller(database, code, clock(), payments.means);
  if (caller && isAboutAnOrder(path) && !canOrder(caller.sessionType)) throw new Refusal('not-yours');
  const isForAgents = requiredCaller === 'agent' || requiredCaller === 'supervisor';
  if (isForAgents && caller?.sessionType !== SessionType.PlatformUser) throw new Refusal('not-yours');
  if (requiredCaller === 'supervisor' && !caller?.isSupervisor) throw new Refusal('not-yours');
  return caller;
}

/** A handler that refuses callers without a session. */
export const requireSession =
  <Context extends { caller: AuthenticatedCaller }, Value>(handler: (context: Context) => Promise<Value>) =>
  (context: Omit<Context, 'caller'> & { caller: AuthenticatedCaller | null }): Promise<Value> => {
    const { caller } = context;
    if (caller === null) throw new Refusal('no-session');
    return handler({ ...context, caller } as Context);
  };
