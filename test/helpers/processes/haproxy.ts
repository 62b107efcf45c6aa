import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { openFolder } from '../database/open-folder.ts';
import { freePort } from './free-port.ts';

const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file));

/** Whether the machine has the load balancer of compose.yaml; in CI it must. */
export const hasHaproxy = program !== undefined;

/** The balancer's settings, as compose.yaml mounts them. */
function composeBalancer(): string {
  const lines = readFileSync(path.resolve(import.meta.dirname, '..', '..', '..', 'compose.yaml'), 'utf8').split('\n');
  const start = lines.indexOf('    content: |', lines.indexOf('  balancer:', lines.indexOf('configs:')));
  if (start < 0) throw new Error('compose.yaml has no settings of the balancer');
  const length = lines.slice(start + 1).findIndex((line) => line !== '' && !line.startsWith('      '));
  const body = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  return body.map((line) => line.slice(6)).join('\n');
}

/**
 * HAProxy with the settings of compose.yaml before gateways on several addresses of this machine, all on one port. Only
 * what Docker provides is changed: the listening address, the name server for `shop` and the port behind that name.
 */
export async function startHaproxy(
  t: TestContext,
  shops: { addresses: readonly string[]; port: number },
): Promise<{ url: string }> {
  const names = await startNameServer(t, shops.addresses);
  const port = await freePort();
  const settings = [
    ['bind :3000', `bind 127.0.0.1:${port}`],
    ['127.0.0.11:53', `127.0.0.1:${names}`],
    ['shop:3000', `shop:${shops.port}`],
  ].reduce((text, [from = '', to = '']) => {
    if (!text.includes(from)) throw new Error(`the balancer of compose.yaml has no ${from}`);
    return text.replaceAll(from, to);
  }, composeBalancer());
  const file = path.join(openFolder(), 'haproxy.cfg');
  writeFileSync(file, `${settings}\n`);
  const child = spawn(program ?? '', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  t.after(() => end(child));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`haproxy ended: ${said}`);
    const response = await fetch(`${url}/health/ready`).catch(() => undefined); // no server listens yet
    if (response?.ok) return { url };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Docker's name server, as far as the balancer needs it: every name has these IPv4 addresses. Returns its port. */
async function startNameServer(t: TestContext, addresses: readonly string[]): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => socket.send(responseTo(question, addresses), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return (socket.address() as AddressInfo).port;
}

/**
 * RFC 1035: the header with the response flag, the question unchanged, and one address record of ten seconds for each.
 */
function responseTo(question: Buffer, addresses: readonly string[]): Buffer {
  let nameEnd = 12;
  while (question[nameEnd] !== 0) nameEnd += (question[nameEnd] ?? 0) + 1;
  const isForIpv4 = question.readUInt16BE(nameEnd + 1) === 1;
  const records = isForIpv4
    ? addresses.map((address) =>
        Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 10, 0, 4, ...address.split('.').map(Number)]),
      )
    : [];
  const head = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x84, 0, 0, 1, 0, records.length, 0, 0, 0, 0]);
  return Buffer.concat([head, question.subarray(12, nameEnd + 5), ...records]);
}
