import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type Listening = {
  /** Ends it, and the connection with it. */
  close(): Promise<void>;
};

export type Listener = {
  /** What was said on the channel. */
  hear(payload: string): void;
  /** True: from now on everything that is said is heard; what was said before is not. False: nothing is heard until further notice. */
  heard(isHeard: boolean): void;
};

/** Milliseconds. */
export type ListenPace = { probeEvery: number; probeWithin: number; retryAfter: number; retryAtMost: number };
const usualPace: ListenPace = { probeEvery: 30_000, probeWithin: 2_000, retryAfter: 500, retryAtMost: 60_000 };

type Parts = {
  connection: pg.ClientConfig;
  channel: string;
  /** Says something on the channel, over another connection than the one that listens. */
  say: (payload: string) => Promise<unknown>;
  listener: Listener;
  pace?: Partial<ListenPace>;
};

/**
 * Listens on a channel of the database with a connection of its own, for as long as the process runs: a lost one is made anew. That a
 * connection listens proves nothing where a pooler stands between, or where the line is dead: only what was said and heard does. So
 * something is said on the channel first and then every half minute, and who does not hear it within two seconds is not listening.
 */
export function listenOn({ connection, channel, say, listener, pace }: Parts): Listening {
  const { probeEvery, probeWithin, retryAfter, retryAtMost } = { ...usualPace, ...pace };
  const closing = new AbortController();
  const { signal } = closing;

  async function listenOnce(): Promise<boolean> {
    const client = new pg.Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection });
    const token = `probe ${randomUUID()}`;
    const lost = new AbortController();
    let probed = () => {};
    let wasHeard = false;
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', ({ payload = '' }) => {
      if (payload === token) probed();
      else if (!payload.startsWith('probe ')) listener.hear(payload);
    });
    const isOver = AbortSignal.any([signal, lost.signal]);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      while (!isOver.aborted) {
        const answer = new Promise<void>((resolve) => {
          probed = resolve;
        });
        await say(token);
        if (!(await within(answer, probeWithin, isOver))) break;
        if (!wasHeard) listener.heard(true);
        wasHeard = true;
        await pause(probeEvery, isOver);
      }
    } catch {
      // Not reachable, or not in the mood: whoever needs to know hears below that nothing is heard.
    }
    if (wasHeard) listener.heard(false);
    await client.end().catch(() => {}); // it was lost already
    return wasHeard;
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

/** Resolves when the time is over or the signal is given; a waiting one keeps no process from ending. */
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

async function within(answer: Promise<void>, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  const waiting = new AbortController();
  const isInTime = await Promise.race([
    answer.then(() => true),
    pause(milliseconds, AbortSignal.any([signal, waiting.signal])).then(() => false),
  ]);
  waiting.abort();
  return isInTime;
}
