import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mcpContactHeaders, mcpPath, mcpVersionHeader } from '#shared/contract/platform/mcp.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../http/error-response.ts';
import { registerJsonBodyParser } from '../../http/json-body.ts';
import { rejectOtherMethods } from '../../http/method-not-allowed.ts';
import { upstreamRequestHeaders } from '../api-headers.ts';
import { addContext } from '../request-context.ts';
import { sendResponse } from '../send-response.ts';
import type { Upstream } from '../upstream.ts';
import type { UpstreamResponse } from '../upstream-request.ts';
import { type ClientResponse, validateUpstreamResponse } from '../upstream-response-validation.ts';
import type { PlatformGuard } from './platform-guard.ts';

type Parts = {
  guard: PlatformGuard;
  upstream: Upstream;
  config: Pick<Config, 'contextSecret' | 'publicUrl' | 'limits'>;
  /** Checks the key before a body is read; the refusal, if it is wrong. */
  checkKey: (request: FastifyRequest) => Promise<ClientResponse | null>;
};

/** The body is no JSON. The protocol has an error for that. */
class NoMessage extends Error {}
const parseError = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } } as const;

const passedHeaders = [mcpVersionHeader, ...Object.values(mcpContactHeaders)];

/**
 * The MCP server. The order service answers, with the keys, limits and checks of the Platform API. It answers each
 * message with JSON: there is no stream to open by GET and no session to end by DELETE.
 */
export function mcpRoute(app: FastifyInstance, { guard, upstream, config, checkKey }: Parts): void {
  registerJsonBodyParser(app, config.limits, () => new NoMessage());
  app.setErrorHandler((error, _request, reply) => {
    // The handler of the whole gateway answers everything else.
    if (!(error instanceof NoMessage)) throw error;
    return reply.code(400).send(parseError);
  });
  app.route({
    method: 'POST',
    url: mcpPath,
    onRequest: async (request, reply) => {
      // The protocol requires this check. A page under a foreign name of this server has the origin of that name.
      const { origin } = request.headers;
      if (origin !== undefined && origin !== config.publicUrl) throw new Refusal(403, 'navigation');
      await guard.before(request, { effect: 'write' });
      const refused = await checkKey(request);
      // A key for the MCP server alone is valid here, and may not make the call that checks it.
      if (refused?.status === 403) request.isSenderVerified = true;
      else if (refused) return sendResponse(reply, refused);
      return undefined;
    },
    handler: async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw new NoMessage();
      const headers = [...upstreamRequestHeaders(request.headers), ...ownHeaders(request.headers)];
      addContext(headers, request, null, config.contextSecret);
      headers.push('content-type', 'application/json');
      const sent = {
        ...({ method: 'POST', path: mcpPath + queryOf(request), route: mcpPath } as const),
        headers,
        body: request.body,
        mustBeComplete: request.raw.httpVersion === '1.0',
      };
      return sendResponse(reply, protocolAnswer(await guard.through(request, () => upstream.send(sent))));
    },
  });
  rejectOtherMethods(app, mcpPath, ['POST']);
}

/**
 * The headers of the contact and of the protocol. One with other characters is refused: without it the call would have
 * no contact, and would look valid.
 */
function ownHeaders(headers: IncomingHttpHeaders): string[] {
  return passedHeaders.flatMap((name) => {
    const value = headers[name];
    if (value === undefined) return [];
    if (typeof value !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(value)) throw new Refusal(400, 'badRequest');
    return [name, value];
  });
}

/** The order service refuses query parameters by their names. */
function queryOf({ raw: { url = '' } }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/** Errors of the protocol have the form of JSON-RPC instead of the envelope, and a notification gets no content. */
function protocolAnswer(answer: UpstreamResponse): ClientResponse {
  const { status, body } = answer;
  if (status === 202) return { status, headers: {}, body: null };
  if (status >= 400 && status < 500 && Buffer.isBuffer(body) && isProtocolError(body))
    return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
  return validateUpstreamResponse(answer);
}

function isProtocolError(body: Buffer): boolean {
  try {
    const message: unknown = JSON.parse(body.toString('utf8'));
    return typeof message === 'object' && message !== null && Reflect.get(message, 'jsonrpc') === '2.0';
  } catch {
    // Not JSON: no message of the protocol.
    return false;
  }
}
