import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventStreamType } from '#shared/contract/event-stream.ts';
import { panelEventsPath } from '#shared/contract/panel/panel-events.ts';
import { clientNetwork } from '#shared/rules/session/client-network.ts';
import { type EventStreamResponse, type Streams, sendEventStream } from '../event-streams.ts';
import { sendResponse } from '../send-response.ts';
import type { Upstream } from '../upstream.ts';
import type { UpstreamResponse } from '../upstream-request.ts';
import { validateUpstreamResponse } from '../upstream-response-validation.ts';

/** Passes the stream of a shop's changed orders on to one of its staff's pages. */
export function panelEventStream(
  { upstream, streams }: { upstream: Upstream; streams: Streams },
  headersOf: (request: FastifyRequest) => string[],
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = request.sessionTag ?? '';
    const network = clientNetwork(request.ip);
    let refused: UpstreamResponse | null = null;
    const open = async (): Promise<EventStreamResponse | null> => {
      const answer = await upstream.flow({
        method: 'GET',
        path: panelEventsPath,
        route: panelEventsPath,
        caller,
        headers: headersOf(request),
        streamType: eventStreamType,
        onDisconnect: (leave) => void reply.raw.once('close', leave),
      });
      const { 'content-type': type } = answer.headers;
      if (!Buffer.isBuffer(answer.body) && typeof type === 'string' && type.startsWith(eventStreamType))
        return { type, body: answer.body };
      refused = answer;
      return null;
    };
    await streams.run({ caller, network }, open, (flowing) => sendEventStream(request, reply, flowing));
    return refused ? sendResponse(reply, validateUpstreamResponse(refused)) : reply;
  };
}
