import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Problem } from './problem.ts';

type Part = TSchema & {
  properties?: Record<string, Part> | undefined;
  required?: string[] | undefined;
  items?: Part | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  expected?: string | undefined;
  /** The value is secret and must not appear in the text. */
  isSecret?: boolean | undefined;
};

/**
 * The differences between a value and a schema, in Portuguese and in the file's order. Objects and lists are walked
 * here, because the package's own list of errors ends after eight. Single values have their own texts (`expected`).
 */
export function shapeProblems(schema: Part, value: unknown, path = ''): Problem[] {
  if (schema.properties) return objectProblems(schema, schema.properties, value, path);
  if (schema.items) return listProblems(schema, schema.items, value, path);
  return Value.Check(schema, value)
    ? []
    : [{ path, reason: `deve ser ${schema.expected ?? 'outra coisa'}`, ...shown(schema, value) }];
}

function objectProblems(schema: Part, properties: Record<string, Part>, value: unknown, path: string): Problem[] {
  if (!isRecord(value)) return [{ path, reason: 'deve ser um objeto, entre chaves', ...shown(schema, value) }];
  const { required = [] } = schema;
  const names = Object.keys(properties);
  const missing = required
    .filter((key) => !Object.hasOwn(value, key))
    .map((key): Problem => ({ path: at(path, key), reason: 'falta', code: 'missing' }));
  const wrong = Object.entries(value).flatMap(([key, part]) => {
    const inner = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return inner ? shapeProblems(inner, part, at(path, key)) : [{ path: at(path, key), reason: unknownKey(names) }];
  });
  return [...missing, ...wrong];
}

function listProblems(schema: Part, items: Part, value: unknown, path: string): Problem[] {
  if (!Array.isArray(value)) return [{ path, reason: 'deve ser uma lista, entre colchetes', ...shown(schema, value) }];
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length < minItems) return [{ path, reason: `precisa de pelo menos ${minItems}`, code: 'too-few' }];
  if (value.length > maxItems) return [{ path, reason: `tem mais de ${maxItems}` }];
  return value.flatMap((item, place) => shapeProblems(items, item, `${path}[${place}]`));
}

const unknownKey = (names: string[]) => `chave desconhecida; as que existem aqui: ${names.join(', ')}`;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const at = (path: string, key: string): string => {
  const name = /^[\w$]{1,60}$/.test(key) ? key : JSON.stringify(key.slice(0, 60));
  return path === '' ? name : `${path}.${name}`;
};
function shown({ isSecret }: Part, value: unknown): { found?: string } {
  if (isSecret) return {};
  const text = JSON.stringify(value) ?? 'nada';
  return { found: text.length > 60 ? `${text.slice(0, 60)}…` : text };
}
