/**
 * An expected error: a refusal is no fault, so its stack is never read. To collect one costs more than the rest of a
 * refused request.
 */
export class ErrorWithoutStack extends Error {
  constructor(message: string) {
    // Only V8 has this property, so it is not part of the language's types.
    const limit: unknown = Reflect.get(Error, 'stackTraceLimit');
    Reflect.set(Error, 'stackTraceLimit', 0);
    super(message);
    Reflect.set(Error, 'stackTraceLimit', limit);
  }
}
