import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles, type Times } from './measure.ts';

/** One caller's requests, sent in turn and again from the first; `localAddress`: the address it connects from. */
export type Wire = { port: number; requests: readonly Buffer[]; localAddress?: string };

/** The bytes of a request. Adds Content-Length if there is a body. Header names and values are sent as given. */
export function requestBytes(port: number, head: string, headers: Record<string, string> = {}, body = ''): Buffer {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${head} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/**
 * Closed loop: one caller with its own connection per wire, which sends the next request as soon as the response
 * arrives. It uses plain sockets: on a small machine a client library would cost more than the measured server.
 */
export async function hammer(
  wires: readonly Wire[],
  milliseconds: number,
): Promise<{ perSecond: number; responses: number; failures: number }> {
  const callers = await Promise.all(wires.map(openCaller));
  const from = performance.now();
  const end = from + milliseconds;
  let [responses, failures] = [0, 0];
  await Promise.all(
    callers.map(async (caller, index) => {
      const { requests } = wires[index] as Wire;
      for (let turn = 0; performance.now() < end; turn = (turn + 1) % requests.length) {
        const isGood = (await caller.send(requests[turn] as Buffer)) === 200;
        responses++;
        if (!isGood) failures++;
      }
    }),
  );
  const took = performance.now() - from;
  for (const caller of callers) caller.close();
  return { perSecond: (responses * 1000) / took, responses, failures };
}

/** Sends every request once, so that the caches per caller are filled before the measurement. */
export async function sendEach(wires: readonly Wire[]): Promise<void> {
  await Promise.all(
    wires.map(async (wire) => {
      const caller = await openCaller(wire);
      for (const bytes of wire.requests) await caller.send(bytes);
      caller.close();
    }),
  );
}

/**
 * Open loop: sends at a fixed rate without waiting for responses. Times in milliseconds, counted from when each request
 * was due.
 */
export async function atRate(
  wires: readonly Wire[],
  { perSecond, milliseconds }: { perSecond: number; milliseconds: number },
): Promise<Times & { failures: number }> {
  const callers = await Promise.all(wires.map(async (wire) => ({ wire, turn: 0, caller: await openCaller(wire) })));
  const free = [...callers];
  // Requests that found every connection busy. They are sent as soon as a connection is free; their time counts from
  // when they were due.
  const late: number[] = [];
  const times: number[] = [];
  let failures = 0;
  const all = Math.round((perSecond * milliseconds) / 1000);
  const start = performance.now();
  await new Promise<void>((resolve) => {
    const send = (due: number): void => {
      // In turn: each caller has a session, and a session has a limit of calls.
      const one = free.shift();
      if (!one) return void late.push(due);
      const bytes = one.wire.requests[one.turn++ % one.wire.requests.length] as Buffer;
      void one.caller.send(bytes).then((status) => {
        times.push(performance.now() - due);
        if (status !== 200) failures++;
        free.push(one);
        const next = late.shift();
        if (next !== undefined) send(next);
        if (times.length === all) resolve();
      });
    };
    const pace = async () => {
      for (let round = 0; round < all; round++) {
        const due = start + (round * 1000) / perSecond;
        while (performance.now() < due) await sleep(due - performance.now() > 1.5 ? 1 : 0);
        send(due);
      }
    };
    void pace();
  });
  for (const { caller } of callers) caller.close();
  return { ...percentiles(times), failures };
}

type Caller = { send(bytes: Buffer): Promise<number>; close(): void };

/**
 * A keep-alive connection with one request at a time. After the connection is lost, this and all later requests get
 * status 0.
 */
async function openCaller({ port, localAddress }: Wire): Promise<Caller> {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress }).setNoDelay(true);
  let settle: ((status: number) => void) | null = null;
  let isLost = false;
  let reader = newResponse();
  const finish = (status: number) => {
    const done = settle;
    settle = null;
    done?.(status);
  };
  socket.on('data', (chunk) => {
    reader.take(chunk);
    if (!reader.isWhole()) return;
    const { status } = reader;
    reader = newResponse();
    finish(status);
  });
  const lose = () => {
    isLost = true;
    finish(0);
  };
  socket.on('error', lose).on('close', lose);
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', resolve));
  return {
    send: (bytes) =>
      new Promise((resolve) => {
        if (isLost) return resolve(0);
        settle = resolve;
        socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
}

/** Detects the end of a response: by its length or, if it is chunked, by the last chunk. */
function newResponse() {
  let head = '';
  let left = Number.NaN;
  let isChunked = false;
  let tail = '';
  const response = {
    status: 0,
    isWhole: () => (isChunked ? tail.endsWith('0\r\n\r\n') : left === 0),
    take(chunk: Buffer) {
      if (isChunked) tail = (tail + chunk.subarray(-8).toString('latin1')).slice(-8);
      else if (!Number.isNaN(left)) left -= chunk.length;
      else {
        const before = head.length;
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        const lines = head.slice(0, end);
        response.status = Number(lines.slice(9, 12));
        isChunked = /\r\ntransfer-encoding: *chunked/i.test(lines);
        const rest = before + chunk.length - end - 4;
        if (isChunked) tail = head.slice(-Math.min(8, rest));
        else left = Number(/\r\ncontent-length: *(\d+)/i.exec(lines)?.[1] ?? 0) - rest;
      }
    },
  };
  return response;
}
