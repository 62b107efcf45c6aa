import fc from 'fast-check';

type JsonSchema = {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
};

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e12, '', 'x'.repeat(300), [], {}, ['a'], '\u0000', 'é'),
  fc.jsonValue({ maxDepth: 2 }),
);

/**
 * Values of a JSON schema, with its required fields and some of the optional ones. `words`: texts that are used besides
 * random ones, such as known ids. One value of twenty is not of the schema.
 */
export function valuesOf(schema: unknown, words: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 19, arbitrary: allowed(schema as JsonSchema, words) }, { weight: 1, arbitrary: odd });
}

function allowed(schema: JsonSchema, words: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => valuesOf(part, words)));
  if (schema.type === 'object' || schema.properties) return objects(schema, words);
  if (schema.type === 'array') {
    const { prefixItems, items = {}, minItems = 0, maxItems = 3 } = schema;
    if (prefixItems) return fc.tuple(...prefixItems.map((part) => valuesOf(part, words)));
    return fc.array(valuesOf(items, words), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 3)),
    });
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = schema.minimum ?? schema.exclusiveMinimum ?? -1_000;
    const max = Math.max(min, Math.min(schema.maximum ?? 1_000, 1_000));
    const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    return schema.type === 'integer'
      ? whole
      : fc.oneof(
          whole,
          whole.map((number) => number + 0.25),
        );
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  return texts(schema, words);
}

function texts({ minLength = 0, maxLength = 200, pattern }: JsonSchema, words: readonly string[]) {
  const random = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 20)) });
  const known = words.filter((word) => word.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(word)));
  return known.length === 0
    ? random
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: random });
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema, words: readonly string[]) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valuesOf(part, words)]));
  const fixed = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties !== 'object') return fixed;
  return fc
    .tuple(fixed, fc.dictionary(texts({}, words), valuesOf(additionalProperties, words), { maxKeys: 2 }))
    .map(([named, others]) => ({ ...named, ...others }));
}
