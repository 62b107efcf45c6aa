import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { eventStreamType } from '#shared/contract/event-stream.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import { InFlight } from '../limits/in-flight-requests.ts';
import { upstreamRequestHeaders } from './api-headers.ts';
import { type Call, type CallParts, callIdentity, createCallAdmission } from './call-admission.ts';
import { compressResponse } from './compress-response.ts';
import { type EventStreamResponse, type Streams, sendEventStream } from './event-streams.ts';
import { pathWriter } from './path-builder.ts';
import { addContext, type SessionContext } from './request-context.ts';
import { sendResponse } from './send-response.ts';
import type { UpstreamRequest, UpstreamResponse } from './upstream-request.ts';
import { validateUpstreamResponse } from './upstream-response-validation.ts';

/**
 * Handlers of the contract's calls: `answer` for calls with a finite response, `flow` for event streams.
 * `refusalOfSender` runs before a body is read.
 */
export function orderCalls(parts: CallParts, streams: Streams) {
  const { config, upstream } = parts;
  const inFlight = new InFlight(config.limits);
  const { admitTo, refusalOfSender } = createCallAdmission(parts, inFlight);

  /** Sends a call to the order service. Most calls need no wait before they are sent. */
  function senderFor(endpoint: EndpointFacts): (call: Call) => Promise<UpstreamResponse> {
    const pathOf = pathWriter(endpoint);
    const { method, path: route } = endpoint;

    const send = ({ request, reply, caller }: Call, session: SessionContext | null): Promise<UpstreamResponse> => {
      const body = Buffer.isBuffer(request.body) ? request.body : null;
      const headers = upstreamRequestHeaders(request.headers);
      if (body) headers.push('content-type', 'application/json');
      addContext(headers, request, session, config.contextSecret);
      const sent: UpstreamRequest = {
        method,
        path: pathOf(request),
        route,
        caller,
        headers,
        body,
        onDisconnect: onDisconnect(reply),
      };
      if (request.raw.httpVersion === '1.0') sent.mustBeComplete = true;
      if (!endpoint.isStream) return upstream.send(sent);
      sent.streamType = eventStreamType;
      return upstream.flow(sent);
    };

    return admitTo(endpoint, send);
  }

  return {
    refusalOfSender,
    answer(endpoint: EndpointFacts) {
      const sendCall = senderFor(endpoint);
      const isCatalogRead = endpoint.effect === 'read' && endpoint.path.startsWith('/api/catalog/');
      return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
        const call = callIdentity(endpoint, request, reply);
        const network = clientNetwork(request.ip);
        inFlight.enter(call.caller, network);
        try {
          const answer = validateUpstreamResponse(await sendCall(call));
          sendResponse(
            reply,
            isCatalogRead ? await compressResponse(answer, request.headers['accept-encoding']) : answer,
          );
          // Returned only while a stream is still being sent: Fastify awaits a returned reply like a promise.
          return reply.sent ? undefined : reply;
        } finally {
          inFlight.leave(call.caller, network);
        }
      };
    },
    flow(endpoint: EndpointFacts) {
      const sendCall = senderFor(endpoint);
      return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const call = callIdentity(endpoint, request, reply);
        const { caller } = call;
        const network = clientNetwork(request.ip);
        let refused: UpstreamResponse | null = null;
        const open = async (): Promise<EventStreamResponse | null> => {
          // Until the stream begins, it counts as a normal call.
          const answer = await inFlight.run(caller, () => sendCall(call), network);
          const { 'content-type': type } = answer.headers;
          if (!Buffer.isBuffer(answer.body) && typeof type === 'string' && type.startsWith(eventStreamType))
            return { type, body: answer.body };
          refused = answer;
          return null;
        };
        await streams.run({ caller, network }, open, (flowing) => sendEventStream(request, reply, flowing));
        return refused ? sendResponse(reply, validateUpstreamResponse(refused)) : reply;
      };
    },
  };
}

/** Reports the client's disconnect, also if it happened during the session lookup. */
const onDisconnect =
  ({ raw }: FastifyReply) =>
  (leave: () => void): void => {
    if (raw.destroyed) leave();
    else raw.on('close', () => raw.writableFinished || leave());
  };
