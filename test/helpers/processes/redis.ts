import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Redis for this test only, on a free loopback port, without stored data. */
export type RunningRedis = { url: string; stop(): Promise<void>; again(): Promise<void> };

const program = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) => existsSync(file));

/** Whether the machine has its own Redis; in CI it must. */
export const hasRedis = program !== undefined;

/** The machine's own Redis. */
export async function startRedis(t: TestContext): Promise<RunningRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    child = spawn(program ?? '', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    await untilListening(port);
  };
  t.after(stop);
  await start();
  return { url: `redis://127.0.0.1:${port}`, stop, again: start };
}

type Reply = string;
export type FakeRedis = {
  url: string;
  port: number;
  seen: string[][];
  server: Server;
  stop(): Promise<void>;
  again(): Promise<void>;
};

/**
 * A server of Redis' protocol without storage. `respond` returns the raw reply to a command (`:1\r\n`), or null for no
 * reply. It accepts a client's handshake by itself.
 */
export async function startFakeRedis(t: TestContext, respond: (command: string[]) => Reply | null): Promise<FakeRedis> {
  const seen: string[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let read = readCommand(text); read; read = readCommand(text)) {
        text = text.slice(read.length);
        seen.push(read.command);
        const reply = ['CLIENT', 'HELLO'].includes(read.command[0] ?? '') ? '+OK\r\n' : respond(read.command);
        if (reply !== null) socket.write(reply);
      }
    });
  });
  const port = await listen(server, 0);
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  t.after(stop);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    seen,
    server,
    stop,
    again: async () => void (await listen(server, port)),
  };
}

function readCommand(text: string): { command: string[]; length: number } | null {
  const count = /^\*(\d+)\r\n/.exec(text);
  if (!count) return null;
  let at = count[0].length;
  const command: string[] = [];
  for (let part = 0; part < Number(count[1]); part++) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return null;
    const start = at + size[0].length;
    at = start + Number(size[1]) + 2;
    if (text.length < at) return null;
    command.push(text.slice(start, at - 2));
  }
  return { command, length: at };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await sleep(10);
  }
  throw new Error('redis-server did not start');
}
