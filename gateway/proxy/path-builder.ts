import type { FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { Refusal } from '../http/error-response.ts';

/**
 * Builds the endpoint's path with the caller's parameters encoded again: the order service never gets the caller's
 * spelling.
 */
export function pathWriter(endpoint: Pick<EndpointFacts, 'path'>): (request: FastifyRequest) => string {
  const hasParams = endpoint.path.includes(':');
  return (request) => {
    const path = hasParams
      ? endpoint.path.replaceAll(/:([a-z]+)/gi, (_whole, name: string) => encodeSegment(paramOf(request, name)))
      : endpoint.path;
    const url = request.raw.url ?? '';
    const query = url.indexOf('?');
    return query === -1 ? path : path + url.slice(query);
  };
}

const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(2C|3D|26|3A|40|3B|2B|24)/g, decodeURIComponent);

/** A parameter of the path. An empty one is a 404. */
export function paramOf(request: FastifyRequest, name: string): string {
  const params: unknown = request.params;
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  if (typeof value !== 'string' || value === '') throw new Refusal(404, 'notFound');
  return value;
}
