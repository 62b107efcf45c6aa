import { endpoints } from '#shared/contract/endpoints.ts';
import { noReplyProblem } from './send-call.ts';

/** An open event stream, and what arrived. */
export type EventWatch = {
  problems: string[];
  /** Everything that arrived so far. */
  text(): string;
  /** Waits until the text has it, at most `ms`. */
  until(hasIt: (text: string) => boolean, ms: number): Promise<boolean>;
  close(): void;
};

/** Opens the event stream of a session. `lastEventId`: as a page that returns. */
export async function watchEvents(url: string, code: string, lastEventId: string | null = null): Promise<EventWatch> {
  const abort = new AbortController();
  let text = '';
  let problems: string[] = [];
  try {
    const response = await fetch(`${url}${endpoints.orderEvents.path}`, {
      signal: abort.signal,
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${code}`,
        ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
      },
    });
    const type = response.headers.get('content-type') ?? '';
    if (response.status !== 200) problems = [`status ${response.status}, esperado 200`];
    else if (!type.startsWith('text/event-stream')) problems = [`content-type "${type.slice(0, 60)}"`];
    else void collect(response, (part) => (text += part));
  } catch (error) {
    problems = [noReplyProblem(error)];
  }
  return {
    problems,
    text: () => text,
    async until(hasIt, ms) {
      const end = Date.now() + ms;
      while (!hasIt(text)) {
        if (Date.now() > end) return false;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return true;
    },
    close: () => abort.abort(),
  };
}

async function collect(response: Response, add: (part: string) => void): Promise<void> {
  try {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) add(decoder.decode(chunk, { stream: true }));
  } catch {
    // Closed by this program, or broken off: what did not arrive is reported by its check.
  }
}
