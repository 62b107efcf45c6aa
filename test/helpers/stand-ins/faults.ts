import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The fault of one call. `cut-after` and `status-after` process the request and then lose the response. `of: 'writes'`:
 * reads pass, and the fault waits for the next write.
 */
export type Fault = { of?: 'writes' } & FaultKind;
type FaultKind =
  | { kind: 'status' | 'status-after'; status: number; body?: unknown; headers?: Record<string, string> }
  | { kind: 'hang' | 'cut-before' | 'cut-after' | 'html' | 'half' | 'huge' }
  | { kind: 'slow'; ms: number };

export type Said = { status: number; json: unknown; headers?: Record<string, string> | undefined };

/** Takes the fault of this call from the list. */
export const takeFault = (faults: Fault[], { method }: IncomingMessage): Fault | undefined =>
  faults[0]?.of === 'writes' && method === 'GET' ? undefined : faults.shift();

/** Responds to a request, with this fault if there is one. `failure`: the vendor's error of a status. */
export function respondWithFault(
  fault: Fault | undefined,
  { request, reply }: { request: IncomingMessage; reply: ServerResponse },
  perform: () => Said,
  failure: (status: number) => unknown,
): void {
  switch (fault?.kind) {
    case undefined:
      send(reply, perform());
      break;
    case 'status':
      send(reply, { status: fault.status, json: fault.body ?? failure(fault.status), headers: fault.headers });
      break;
    case 'status-after':
      perform();
      send(reply, { status: fault.status, json: fault.body ?? failure(fault.status) });
      break;
    case 'cut-before':
      request.socket.destroy();
      break;
    case 'cut-after':
      perform();
      request.socket.destroy();
      break;
    case 'hang':
      break;
    case 'slow':
      setTimeout(() => send(reply, perform()), fault.ms);
      break;
    case 'html':
      perform();
      reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>manutenção</html>');
      break;
    case 'half':
      perform();
      reply.writeHead(200, { 'content-length': 900 }).write('{"id":', () => reply.destroy());
      break;
    case 'huge':
      perform();
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: 1, x: 'x'.repeat(3_000_000) }));
  }
}

function send(reply: ServerResponse, { status, json, headers = {} }: Said): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(JSON.stringify(json));
}

/** Faults after which a repeated call succeeds. */
export const passingFaults: readonly [name: string, ...faults: Fault[]][] = [
  ['a cut before it', { kind: 'cut-before' }],
  ['a cut after it', { kind: 'cut-after' }],
  ['a response cut in half', { kind: 'half' }],
  ['a 500 before it', { kind: 'status', status: 500 }],
  ['a 500 after it', { kind: 'status-after', status: 500 }],
  ['a 502 after it', { kind: 'status-after', status: 502 }],
  ['a 409 while the first is still at work', { kind: 'status-after', status: 409 }],
  ['a locked key', { kind: 'status', status: 423 }],
  ['a dependency of theirs', { kind: 'status', status: 424 }],
  ['too many calls', { kind: 'status', status: 429, headers: { 'retry-after': '1' } }],
  ['a page of HTML', { kind: 'html' }],
  ['something huge', { kind: 'huge' }],
  ['three faults in a row', { kind: 'cut-after' }, { kind: 'status', status: 503 }, { kind: 'cut-before' }],
  ['a slow response', { kind: 'slow', ms: 700 }],
];
