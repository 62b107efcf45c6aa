import { ChangedBy } from '#shared/model/changed-by.ts';
import type { OrderEvent } from '#shared/model/order-event.ts';

/**
 * What `GET /api/order/events` sends: server-sent events, as the HTML standard writes them. Each has the event `order`, the id
 * `<order id>.<version>` for `Last-Event-ID`, and an `OrderEvent` as data. The first thing sent is a comment. Every `heartbeatMs` the
 * newest event of the order that is being built is sent again, else the newest of any, else a comment: so both ends and all between them
 * know that the stream lives, and a page that missed the event gets it. A reader passes over what it knows.
 */
export const eventStreamType = 'text/event-stream';
export const heartbeatMs = 15_000;
/** A stream that says nothing for so long is dead, in milliseconds: two heartbeats are missing, and time for a slow network. */
export const silenceMs = 3 * heartbeatMs;

export const heartbeat = ':\n\n';

/** What `Last-Event-ID` says of this event. */
export const eventId = ({ id, version }: Pick<OrderEvent, 'id' | 'version'>): string => `${id}.${version}`;

/** The event as it goes over the wire, with the blank line that ends it. */
export const eventText = (event: OrderEvent): string =>
  `id: ${eventId(event)}\nevent: order\ndata: ${JSON.stringify(event)}\n\n`;

/** The order and version of a `Last-Event-ID`; null when it is none of ours. */
export function readEventId(text: string): Pick<OrderEvent, 'id' | 'version'> | null {
  const { id, version } = /^(?<id>[\w-]{1,64})\.(?<version>\d{1,9})$/.exec(text)?.groups ?? {};
  return id !== undefined && version !== undefined ? { id, version: Number(version) } : null;
}

/** Takes the whole events out of what has arrived; `rest` waits for more. What is no event of ours is passed over. */
export function readEvents(text: string): { events: OrderEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap(readBlock), rest };
}

function readBlock(block: string): OrderEvent[] {
  const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
  if (data.length === 0) return [];
  try {
    const event: unknown = JSON.parse(data.join('\n'));
    return isOrderEvent(event) ? [event] : [];
  } catch {
    // Not JSON: of another kind than ours.
    return [];
  }
}

const isOrderEvent = (event: unknown): event is OrderEvent =>
  typeof event === 'object' &&
  event !== null &&
  'id' in event &&
  typeof event.id === 'string' &&
  'version' in event &&
  typeof event.version === 'number' &&
  'status' in event &&
  typeof event.status === 'number' &&
  'changedBy' in event &&
  Object.values<unknown>(ChangedBy).includes(event.changedBy);
