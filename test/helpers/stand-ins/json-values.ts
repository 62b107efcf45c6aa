/** A part of a JSON value; undefined when a step of the path is missing. */
export function part(value: unknown, ...way: string[]): unknown {
  return way.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  );
}
