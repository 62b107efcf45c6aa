import type { TSchema } from 'typebox';
import { propertiesOf } from '../openapi-parts.ts';

/** Closed schemas by the body of their calls. A schema is compiled once per process. */
const closedBodies = new WeakMap<TSchema, TSchema>();

/** The schema of a request's body without other fields, on every level: a misspelt field must not be ignored. */
export function strictBody(schema: TSchema): TSchema {
  const known = closedBodies.get(schema);
  if (known) return known;
  const closed = withClosedParts(schema);
  closedBodies.set(schema, closed);
  return closed;
}

function withClosedParts(schema: TSchema): TSchema {
  const { items, anyOf } = schema as TSchema & { items?: TSchema; anyOf?: TSchema[] };
  const properties = Object.entries(propertiesOf(schema));
  if (properties.length > 0) {
    const parts = properties.map(([name, part]) => [name, withClosedParts(part)]);
    return { ...schema, properties: Object.fromEntries(parts), additionalProperties: false } as TSchema;
  }
  if (items) return { ...schema, items: withClosedParts(items) } as TSchema;
  return anyOf ? ({ ...schema, anyOf: anyOf.map(withClosedParts) } as TSchema) : schema;
}
