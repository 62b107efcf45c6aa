/** Whether a value is a text of at most this length. */
export const isText = (value: unknown, limit: number, inBytes = false): boolean =>
  typeof value === 'string' && value !== '' && (inBytes ? Buffer.byteLength(value) : value.length) <= limit;
/** Whether a value is a secure address. */
export const isHttps = (value: unknown): boolean => typeof value === 'string' && value.startsWith('https://');

/** A part of a JSON value; undefined when a step of the path is missing. */
export function part(value: unknown, ...way: string[]): unknown {
  return way.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );
}
