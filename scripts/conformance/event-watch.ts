import { endpoints } from '#shared/contract/endpoints.ts';
import { readEvents } from '#shared/contract/event-stream.ts';
import type { OrderEvent } from '#shared/model/order-event.ts';

/** An open event stream, and the events that arrived. */
export type EventWatch = {
  problems: string[];
  /** Waits for an event, at most `ms`. */
  until(isIt: (event: OrderEvent) => boolean, ms: number): Promise<boolean>;
  close(): void;
};

/** Opens the event stream of a session. */
export async function watchEvents(url: string, code: string): Promise<EventWatch> {
  const abort = new AbortController();
  const seen: OrderEvent[] = [];
  let problems: string[] = [];
  try {
    const answer = await fetch(`${url}${endpoints.orderEvents.path}`, {
      signal: abort.signal,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${code}` },
    });
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200) problems = [`status ${answer.status}, esperado 200`];
    else if (!type.startsWith('text/event-stream')) problems = [`content-type "${type.slice(0, 60)}"`];
    else void collect(answer, seen);
  } catch (error) {
    problems = [`sem resposta (${error instanceof Error ? error.name : 'falha'})`];
  }
  return {
    problems,
    async until(isIt, ms) {
      const end = Date.now() + ms;
      while (!seen.some(isIt)) {
        if (Date.now() > end) return false;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return true;
    },
    close: () => abort.abort(),
  };
}

async function collect(answer: Response, seen: OrderEvent[]): Promise<void> {
  let text = '';
  try {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      const { events, rest } = readEvents(text + decoder.decode(chunk, { stream: true }));
      text = rest;
      seen.push(...events);
    }
  } catch {
    // Closed by this program, or broken off: what did not arrive is reported by its check.
  }
}
