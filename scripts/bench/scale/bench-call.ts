import type { InjectOptions } from 'fastify';
import { codes } from './fill.ts';

/** Sends a call and returns its `data`. A refused call throws: its time would mean nothing. */
export type Send = (options: InjectOptions) => Promise<unknown>;
/** One call of a shopper, an agent, a person of the shop or a shop's system. */
export type BenchCall = {
  name: string;
  request: (round: number) => InjectOptions;
  /** Calls that must come first and are not measured. */
  before?: (send: Send, round: number) => Promise<unknown>;
};
const asBearer = (code: string) => ({ authorization: `Bearer ${code}` });
export const getBy = (url: string, code: string = codes.contact): InjectOptions => ({
  method: 'GET',
  url,
  headers: asBearer(code),
});
export const postBy = (url: string, body?: object, code: string = codes.contact): InjectOptions => ({
  method: 'POST',
  url,
  headers: asBearer(code),
  ...(body && { payload: body }),
});

/** A value of a response that a later call needs, such as an order's id. */
export const field = (data: unknown, name: string): string => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`a response without ${name}`);
  return String(value);
};
