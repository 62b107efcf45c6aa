/** Adds values to a list. `push(...values)` fails for more values than the stack has space for. */
export function pushAll<Value>(list: Value[], values: Iterable<Value>): void {
  for (const value of values) list.push(value);
}
