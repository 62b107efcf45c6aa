import { ChangedBy } from '#shared/model/order/changed-by.ts';
import type { OrderEvent } from '#shared/model/order/order-event.ts';

/**
 * The format of `GET /api/order/events`: server-sent events of the HTML standard. Each has the event `order`, the id
 * `<order id>.<version>` for `Last-Event-ID`, and an `OrderEvent` as data. The stream starts with a comment.
 *
 * Every `heartbeatMs` the server repeats the newest event of the current order, else the newest of any order, else a
 * comment. Both ends and all proxies see that the stream lives, and a page that missed the event gets it. A reader
 * ignores events that it has already applied.
 */
export const eventStreamType = 'text/event-stream';
export const heartbeatMs = 15_000;
/** A stream that is silent for this many milliseconds is dead: two missing heartbeats, plus time for a slow network. */
export const silenceMs = 3 * heartbeatMs;

export const heartbeat = ':\n\n';

/** The `Last-Event-ID` of this event. */
export const eventId = ({ id, version }: Pick<OrderEvent, 'id' | 'version'>): string => `${id}.${version}`;

/** The event in wire format, with the blank line that ends it. */
export const eventText = (event: OrderEvent): string =>
  `id: ${eventId(event)}\nevent: order\ndata: ${JSON.stringify(event)}\n\n`;

/** The order and version of a `Last-Event-ID`; `null` for an id of another format. */
export function readEventId(text: string): Pick<OrderEvent, 'id' | 'version'> | null {
  const { id, version } = /^(?<id>[\w-]{1,64})\.(?<version>\d{1,9})$/.exec(text)?.groups ?? {};
  return id !== undefined && version !== undefined ? { id, version: Number(version) } : null;
}

/** Parses the complete events of the received text; `rest` waits for more. Events of other kinds are ignored. */
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
    // Not JSON: an event of another kind.
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
