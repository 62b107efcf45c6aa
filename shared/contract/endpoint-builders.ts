import type { Caller, Endpoint } from './endpoint.ts';

/** A read. */
export function get<Received, Query = undefined>(
  path: `/${string}`,
  failure: string,
  caller: Caller = 'session',
): Endpoint<undefined, Received, Query> {
  return { method: 'GET', path, failure, effect: 'read', caller };
}

/** A GET that writes, as the contract defines it. */
export function getWrite<Received, Query = undefined>(
  path: `/${string}`,
  failure: string,
  caller: Caller = 'session',
): Endpoint<undefined, Received, Query> {
  return { method: 'GET', path, failure, effect: 'write', caller };
}

/** A write. */
export function post<Sent, Received, Query = undefined>(
  path: `/${string}`,
  failure: string,
  caller: Caller = 'session',
): Endpoint<Sent, Received, Query> {
  return { method: 'POST', path, failure, effect: 'write', caller };
}

/** A POST that only reads: a search sends its filters in the body. */
export function postRead<Sent, Received>(
  path: `/${string}`,
  failure: string,
  caller: Caller = 'session',
): Endpoint<Sent, Received, undefined> {
  return { method: 'POST', path, failure, effect: 'read', caller };
}
