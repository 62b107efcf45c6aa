import type { EventStream } from './event-stream.ts';

/** The number of streams, and their times in milliseconds. */
export type StreamBounds = { perSession: number; inAll: number; beatEvery: number; longest: number };

/** The open streams of this process. */
export type OpenStreams = {
  /** Whether another stream fits. A session with too many streams frees a place itself, see `add`. */
  hasCapacity(): boolean;
  /**
   * Keeps a stream alive until `endsAt` at the latest. A session above its limit loses its oldest stream. That is
   * mostly one whose phone changed its network, and whose connection was never closed.
   */
  add(scope: string, stream: EventStream, endsAt: Date): void;
  /** Calls `check` with each heartbeat, which does not wait for it. */
  onBeat(check: () => void): void;
  /** Ends all of them, and every later one at once. */
  close(): void;
};

export function openStreams({ perSession, inAll, beatEvery, longest }: StreamBounds): OpenStreams {
  const bySession = new Map<string, Set<EventStream>>();
  let count = 0;
  let isClosed = false;

  let checkAtBeat = (): void => {};
  const heartbeatTimer = setInterval(() => {
    checkAtBeat();
    for (const streams of bySession.values()) for (const stream of streams) stream.beat();
  }, beatEvery);
  heartbeatTimer.unref();

  return {
    hasCapacity: () => !isClosed && count < inAll,
    add(scope, stream, endsAt) {
      const streams = bySession.get(scope) ?? new Set();
      bySession.set(scope, streams.add(stream));
      count++;
      const [oldest] = streams;
      if (oldest && streams.size > perSession) {
        streams.delete(oldest);
        oldest.end();
      }
      // Spread in time: streams that reconnect after a restart all start together.
      const lifetimeMs = Math.min(longest * (0.8 + 0.2 * Math.random()), endsAt.getTime() - Date.now());
      const timer = setTimeout(() => stream.end(), Math.max(0, lifetimeMs)).unref();
      stream.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        count--;
        if (streams.size === 0 && bySession.get(scope) === streams) bySession.delete(scope);
      });
      if (isClosed) stream.end();
    },
    onBeat(check) {
      checkAtBeat = check;
    },
    close() {
      isClosed = true;
      clearInterval(heartbeatTimer);
      for (const streams of bySession.values()) for (const stream of streams) stream.end();
    },
  };
}
