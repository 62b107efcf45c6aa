import type { EventStream } from './event-stream.ts';

/** How many streams may be open, and for how long, in milliseconds. */
export type StreamBounds = { perSession: number; inAll: number; beatEvery: number; longest: number };

/** Streams that are open, in this process. */
export type OpenStreams = {
  /** Whether there is room for another; a session makes its own, see `add`. */
  hasRoom(): boolean;
  /**
   * Keeps a stream alive until `endsAt` at the latest. A session that opens more than it may loses its oldest: that is mostly one whose
   * phone has changed its network, and of which nobody has heard that it is gone.
   */
  add(scope: string, stream: EventStream, endsAt: Date): void;
  /** Ends all of them, and every later one at once. */
  close(): void;
};

export function openStreams({ perSession, inAll, beatEvery, longest }: StreamBounds): OpenStreams {
  const bySession = new Map<string, Set<EventStream>>();
  let count = 0;
  let isClosed = false;

  const heart = setInterval(() => {
    for (const streams of bySession.values()) for (const stream of streams) stream.beat();
  }, beatEvery);
  heart.unref();

  return {
    hasRoom: () => !isClosed && count < inAll,
    add(scope, stream, endsAt) {
      const streams = bySession.get(scope) ?? new Set();
      bySession.set(scope, streams.add(stream));
      count++;
      const [oldest] = streams;
      if (oldest && streams.size > perSession) {
        streams.delete(oldest);
        oldest.end();
      }
      // Not all at the same moment: those that come back after a restart came together.
      const lasts = Math.min(longest * (0.8 + 0.2 * Math.random()), endsAt.getTime() - Date.now());
      const timer = setTimeout(() => stream.end(), Math.max(0, lasts)).unref();
      stream.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        count--;
        if (streams.size === 0 && bySession.get(scope) === streams) bySession.delete(scope);
      });
      if (isClosed) stream.end();
    },
    close() {
      isClosed = true;
      clearInterval(heart);
      for (const streams of bySession.values()) for (const stream of streams) stream.end();
    },
  };
}
