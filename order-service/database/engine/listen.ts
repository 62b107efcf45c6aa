import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type Listening = {
  /** Stops listening and closes the connection. */
  close(): Promise<void>;
};

export type Listener = {
  /** Called with the payload of each notification. */
  receive(payload: string): void;
  /**
   * `true`: all notifications arrive from now on; earlier ones were missed. `false`: none arrive until the next `true`.
   */
  setListening(isListening: boolean): void;
};

/** In milliseconds. */
export type ListenPace = { probeEvery: number; probeWithin: number; retryAfter: number; retryAtMost: number };
const defaultPace: ListenPace = { probeEvery: 30_000, probeWithin: 2_000, retryAfter: 500, retryAtMost: 60_000 };

type Parts = {
  connection: pg.ClientConfig;
  channel: string;
  /** Sends a notification on the channel, over another connection than the listening one. */
  send: (payload: string) => Promise<unknown>;
  listener: Listener;
  pace?: Partial<ListenPace>;
};

/**
 * Listens on a channel of the database with its own connection for the life of the process, and reconnects when it is
 * lost. An open connection proves nothing behind a pooler or on a dead line; only a notification that arrives does. So
 * it sends a probe on the channel at the start and then every half minute. A probe that does not arrive within two
 * seconds means that the connection is not listening.
 */
export function listenOn({ connection, channel, send, listener, pace }: Parts): Listening {
  const { probeEvery, probeWithin, retryAfter, retryAtMost } = { ...defaultPace, ...pace };
  const closing = new AbortController();
  const { signal } = closing;

  async function listenOnce(): Promise<boolean> {
    const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection });
    const token = `probe ${randomUUID()}`;
    const lost = new AbortController();
    let probed = () => {};
    let wasListening = false;
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', ({ payload = '' }) => {
      if (payload === token) probed();
      else if (!payload.startsWith('probe ')) listener.receive(payload);
    });
    const isOver = AbortSignal.any([signal, lost.signal]);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      while (!isOver.aborted) {
        const response = new Promise<void>((resolve) => {
          probed = resolve;
        });
        await send(token);
        if (!(await within(response, probeWithin, isOver))) break;
        if (!wasListening) listener.setListening(true);
        wasListening = true;
        await pause(probeEvery, isOver);
      }
    } catch {
      // Not reachable, or the server refused: the listener is notified below.
    }
    if (wasListening) listener.setListening(false);
    await client.end().catch(() => {}); // the connection was already lost
    return wasListening;
  }

  const running = (async () => {
    let wait = retryAfter;
    while (!signal.aborted) {
      wait = (await listenOnce()) ? retryAfter : Math.min(wait * 2, retryAtMost);
      await pause(wait * (0.5 + Math.random()), signal);
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

/** Resolves after this time or when the signal is aborted. The timer does not keep the process running. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds).unref();
    signal.addEventListener('abort', end);
  });
}

async function within(response: Promise<void>, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  const waiting = new AbortController();
  const isInTime = await Promise.race([
    response.then(() => true),
    pause(milliseconds, AbortSignal.any([signal, waiting.signal])).then(() => false),
  ]);
  waiting.abort();
  return isInTime;
}
