import type { FastifyRequest } from 'fastify';
import { endpoints } from '#shared/contract/endpoints.ts';
import { databaseUnavailable, diskFull, diskStateHeader } from '#shared/contract/failure-codes.ts';
import type { Config } from '../config.ts';
import { contextHeaders } from './request-context.ts';
import { type OrderServicePlace, openUpstream } from './upstream.ts';
import type { UpstreamResponse } from './upstream-request.ts';
import { validateUpstreamResponse } from './upstream-response-validation.ts';

/**
 * `up`: the service responds, and says that it read its database. `responds`: it responds, and says nothing of a
 * database, such as a merchant's own service. `no-database`: the service responds but its database does not.
 * `disk-full`: the database can't write because the disk is full.
 */
export type OrderServiceState = 'up' | 'responds' | 'down' | 'no-database' | 'disk-full';
export type OrderServiceCheck = {
  stateNow(request: FastifyRequest): Promise<OrderServiceState>;
  close(): Promise<void>;
};

/**
 * Checks whether the order service works, by reading the shop's settings. This call reads the database and creates
 * nothing (a session call would create a visitor). Any valid response that is no failure counts.
 * It has its own connection, so that a busy shop does not look like a dead order service, and it ignores the circuit
 * breaker.
 */
export function checkOrderService(place: OrderServicePlace, { limits, contextSecret }: Config): OrderServiceCheck {
  const upstream = openUpstream(place, {
    ...limits,
    upstreamConnections: 1,
    upstreamResponseMs: limits.readyResponseMs,
    upstreamTotalMs: limits.readyResponseMs,
  });
  let known: { state: OrderServiceState; until: number } | null = null;
  let pending: Promise<OrderServiceState> | null = null;

  const refresh = async (request: FastifyRequest): Promise<OrderServiceState> => {
    const state = await fetchState(request);
    known = { state, until: performance.now() + limits.readyForMs };
    pending = null;
    return state;
  };

  const fetchState = async (request: FastifyRequest): Promise<OrderServiceState> => {
    const headers = { accept: 'application/json', ...contextHeaders(request, null, contextSecret) };
    try {
      return stateIn(await upstream.send({ method: 'GET', path: endpoints.settings.path, headers }));
    } catch {
      // Down, slow or malformed: in each case shoppers can't buy.
      return 'down';
    }
  };

  return {
    stateNow: async (request) => {
      if (known && known.until > performance.now()) return known.state;
      pending ??= refresh(request);
      return pending;
    },
    close: () => upstream.close(),
  };
}

const diskStates: Record<string, OrderServiceState> = { full: 'disk-full', free: 'up' };

/** @throws UpstreamFailure for a response that violates the contract. */
function stateIn(answer: UpstreamResponse): OrderServiceState {
  const { status, headers, body } = answer;
  if (!Buffer.isBuffer(body)) body.destroy();
  if (status < 500)
    return validateUpstreamResponse(answer) && (diskStates[String(headers[diskStateHeader])] ?? 'responds');
  const hasCode = (code: string) => Buffer.isBuffer(body) && body.includes(`"code":"${code}"`);
  if (hasCode(diskFull)) return 'disk-full';
  return hasCode(databaseUnavailable) ? 'no-database' : 'down';
}
