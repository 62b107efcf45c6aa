import type { Caller, Endpoint } from './endpoint.ts';

/** A read. */
export function get<Received, Query = undefined>(
  path: `/${string}`,
  failure: string,
  caller: Caller = 'session',
): Endpoint<undefined, Received, Query> {
  return { method: 'GET', path, failure, effect: 'read', caller };
}

/** A GET that writes, as the contract says. */
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

/** A search is a POST because of its filters, but changes nothing. */
export function postRead<Sent, Received>(
  path: `/${string}`,
  failure: string,
  caller: Caller = 'session',
): Endpoint<Sent, Received, undefined> {
  return { method: 'POST', path, failure, effect: 'read', caller };
}
