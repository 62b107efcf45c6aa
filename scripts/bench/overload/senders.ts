import { connect } from 'node:net';
import type { Attack } from './attacks.ts';

/**
 * Sends an attack in a separate process until the parent's pipe closes, then prints the responses as JSON. Arguments:
 * the port and the attack as JSON. Sender `n` uses the address 127.1.x.y of its group. A closed connection is opened
 * again after a pause.
 */
const port = Number(process.argv[2]);
const attack: Attack = JSON.parse(process.argv[3] ?? '');
/** Reconnections are spread over time: senders on different networks do not act at the same moment. */
const pauseMs = () => attack.pauseMs * (0.5 + Math.random());
/**
 * A server's network card takes 1 Gbit/s; the loopback interface would take ten times more and use up the processors.
 */
const bytesPerMs = 125_000;
const startedAt = performance.now();
const chunk = Buffer.alloc(65_536, 0x20);
const responses: Record<string, number> = {};
let sentBytes = 0;

const head = Buffer.from(
  [
    `POST ${attack.path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${attack.bytes}`,
    ...Object.entries(attack.headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n'),
);

function open(sender: number): void {
  const group = sender % attack.addresses;
  const socket = connect({
    port,
    host: '127.0.0.1',
    localAddress: `127.1.${Math.floor(group / 250)}.${(group % 250) + 1}`,
  });
  let left = attack.withholdsLast ? attack.bytes - 1 : attack.bytes;
  let hasResponse = false;
  const send = () => {
    while (left > 0 && !hasResponse && !socket.destroyed) {
      const aheadMs = sentBytes / bytesPerMs - (performance.now() - startedAt);
      if (aheadMs > 0) return void setTimeout(send, Math.ceil(aheadMs));
      const part = chunk.subarray(0, Math.min(left, chunk.length));
      left -= part.length;
      sentBytes += part.length;
      if (!socket.write(part)) return void socket.once('drain', send);
    }
  };
  socket.once('connect', () => {
    socket.write(head);
    send();
  });
  socket.on('data', (bytes) => {
    if (hasResponse) return;
    hasResponse = true;
    const status = bytes.toString('latin1', 9, 12);
    responses[status] = (responses[status] ?? 0) + 1;
    socket.destroySoon();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (!hasResponse) responses.none = (responses.none ?? 0) + 1;
    setTimeout(() => open(sender), pauseMs()).unref();
  });
}

for (let sender = 0; sender < attack.connections; sender++)
  setTimeout(() => open(sender), Math.random() * attack.pauseMs);
console.log('sending');
process.stdin.resume().on('end', () => {
  console.log(JSON.stringify({ responses, sentBytes }));
  process.exit(0);
});
