import type { ChannelWebhook } from '../chat-provider.ts';

/** A webhook while it is read. `now`: no event is later than this instant. */
export type Reading = ChannelWebhook & { now: Date };

/** A part of a JSON value; undefined when there is none. */
export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** A list in a JSON value; empty when there is none. */
export function listOf(value: unknown, name: string): unknown[] {
  const list = partOf(value, name);
  return Array.isArray(list) ? list : [];
}

/** An id or a short text. Null for a value that no database column could hold. */
export function textOf(value: unknown, name: string): string | null {
  const text = partOf(value, name);
  return typeof text === 'string' && text !== '' && text.length <= 500 && !text.includes('\0') ? text : null;
}

/** The ISO time of milliseconds. An event time never lies in the future, even if Meta's clock is ahead. */
export function timeOf(ms: unknown, now: Date): string {
  const isTime = typeof ms === 'number' && Number.isFinite(ms) && ms > 0;
  return new Date(isTime ? Math.min(ms, now.getTime()) : now).toISOString();
}
