import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { roundToTenth, writeLine } from '../http/access-log.ts';
import { traceContext } from '../http/trace-context.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { hasTooManyHeaders, hasValidHead } from '../security/request-guard.ts';
import { baseHeaders, crossOriginHeaders, transportHeaders } from '../security/security-headers.ts';
import { assetsRoute, filePolicy, immutableCacheControl } from './static-files.ts';
import type { WebappFiles } from './webapp-files.ts';

type Parts = { config: Config; webapp: WebappFiles; metrics: Metrics };
/** A prepared response. The value at `idAt` is the request's id. */
type Prepared = { headers: string[]; idAt: number; bytes: Buffer };

/** Responds to a request for a built file and returns true. False: Fastify must route the request. */
export type AssetResponder = (app: FastifyInstance, request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Serves built files to browsers that load them for the first time, before Fastify's routing. Half of a page's requests
 * are of this kind, and routes and hooks would double their cost (docs/adr/0017-work-per-request.md). The response is
 * the same (`webapp-files.ts`), and so are log and metrics. Any less simple request goes through Fastify.
 */
export function assetResponder({ config, webapp, metrics }: Parts): AssetResponder {
  const prepared = prepare(config, webapp);
  return (app, request, response) => {
    const file = prepared.get(request.url ?? '');
    if (!file || app.drain.isOn || !isPlainFetch(request) || hasTooManyHeaders(request, config.limits)) return false;
    respond(app, metrics, file, request, response);
    return true;
  };
}

/** All immutable files that have a Brotli version. */
function prepare(config: Config, { files }: WebappFiles): Map<string, Prepared> {
  const prepared = new Map<string, Prepared>();
  for (const [url, { contentType, isImmutable, encodings }] of files) {
    const br = encodings.find(({ name }) => name === 'br');
    if (!isImmutable || !br) continue;
    const headers = {
      ...baseHeaders,
      ...crossOriginHeaders,
      ...transportHeaders(config),
      'content-security-policy': filePolicy,
      'cache-control': immutableCacheControl,
      etag: br.etag,
      vary: 'accept-encoding',
      'content-encoding': br.name,
      'content-type': contentType,
      'content-length': String(br.bytes.length),
      'x-request-id': '',
    };
    const list = Object.entries(headers).flat();
    prepared.set(url, { headers: list, idAt: list.length - 1, bytes: br.bytes });
  }
  return prepared;
}

const acceptsBrotli = /(^|[ ,])br($|[ ,])/;

function isPlainFetch(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const accepted = headers['accept-encoding'];
  return (
    method === 'GET' &&
    typeof accepted === 'string' &&
    !accepted.includes(';') &&
    acceptsBrotli.test(accepted) &&
    headers['if-none-match'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined &&
    headers.host !== undefined &&
    hasValidHead(request)
  );
}

function respond(
  app: FastifyInstance,
  metrics: Metrics,
  file: Prepared,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const startedAt = performance.now();
  const requestId = randomUUID();
  const { traceId } = traceContext(request.headers);
  response.on('close', () => {
    const isDone = response.writableFinished;
    const took = performance.now() - startedAt;
    const status = isDone ? 200 : 499;
    metrics.countRequest('GET', assetsRoute, status, isDone ? took : null);
    writeLine(app.log, {
      requestId,
      traceId,
      method: 'GET',
      route: assetsRoute,
      status,
      ms: isDone ? roundToTenth(took) : undefined,
    });
  });
  // The shared list is written out synchronously, before another request can change it.
  file.headers[file.idAt] = requestId;
  response.writeHead(200, file.headers);
  response.end(file.bytes);
}
