import type { TSchema } from 'typebox';
import type { Caller } from './endpoint.ts';
import { documentedFormat } from './response-fields.ts';

/** The properties of an object's schema. */
export const propertiesOf = (schema: TSchema | undefined): Record<string, TSchema> =>
  (schema && (Reflect.get(schema, 'properties') as Record<string, TSchema> | undefined)) ?? {};

/** The names of the required properties of an object's schema. */
export const requiredOf = (schema: TSchema | undefined): string[] =>
  (schema && (Reflect.get(schema, 'required') as string[] | undefined)) ?? [];

/** Schemas by their name in `components`. Where one of them is used, the document has a reference. */
export type NamedSchemas = Readonly<Record<string, TSchema>>;

/** Writes schemas as plain JSON without the internal data of the schema package. */
export function schemaWriter(named: NamedSchemas) {
  const namedOf = new Map<unknown, [name: string, schema: TSchema]>(
    Object.entries(named).map(([name, schema]) => [shapeOf(schema), [name, schema]]),
  );
  const components: Record<string, unknown> = {};

  const write = (value: unknown, isRoot = false): unknown => {
    if (Array.isArray(value)) return value.map((part) => write(part));
    if (typeof value !== 'object' || value === null) return value;
    const [name, schema] = (isRoot ? undefined : namedOf.get(shapeOf(value))) ?? [];
    if (name !== undefined) return { ...referenceTo(name), ...ownDescription(value, schema) };
    const { $defs, $ref } = value as { $defs?: Record<string, object>; $ref?: string };
    for (const [part, definition] of Object.entries($defs ?? {})) {
      const { $id: _id, ...rest } = definition as { $id?: string };
      components[part] = write(rest, true);
    }
    if (typeof $ref === 'string') return referenceTo($ref);
    const other = spelling2020(value);
    if (other) return write(other, true);
    const format: unknown = Reflect.get(value, documentedFormat);
    return raised({
      ...Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !key.startsWith('~'))
          .map(([key, part]) => [key, key === 'properties' ? writeEach(part) : write(part)]),
      ),
      ...(typeof format === 'string' ? { format } : {}),
    });
  };
  // A map of properties is no schema, although a property may be called `anyOf` or `enum`.
  const writeEach = (properties: unknown) =>
    Object.fromEntries(Object.entries(Object(properties)).map(([key, part]) => [key, write(part)]));
  for (const [name, schema] of Object.entries(named)) components[name] = write(schema, true);
  return { write: (schema: unknown) => write(schema), components };
}

/** What a schema and its copies share: `Type.Optional` and `described` copy a schema, and keep its parts. */
const shapeOf = (schema: object): unknown => Reflect.get(schema, 'properties') ?? Reflect.get(schema, 'enum') ?? schema;

/** The sentence of this place, where it is not the one of the named schema. */
function ownDescription(value: object, named: TSchema | undefined): { description?: unknown } {
  const description: unknown = Reflect.get(value, 'description');
  return description === undefined || description === Reflect.get(named ?? {}, 'description') ? {} : { description };
}

/** "This or null" gets the sentence of "this", where programs look for the one of a property. */
function raised(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, description } = schema;
  if (description !== undefined || !Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [part, other] = anyOf as [Record<string, unknown>, Record<string, unknown>];
  const { description: inner, ...rest } = part;
  if (other.type !== 'null' || inner === undefined) return schema;
  return { ...schema, anyOf: [rest, other], description: inner };
}

/** The spelling of JSON Schema 2020-12 for a tuple and a record, which the schema package spells otherwise. */
function spelling2020(schema: object): object | null {
  const { items, patternProperties, ...rest } = schema as { items?: unknown; patternProperties?: object };
  if (Array.isArray(items)) {
    const { length } = items;
    return { type: 'array', prefixItems: items, items: items[0], minItems: length, maxItems: length };
  }
  const [entry, ...others] = Object.entries(patternProperties ?? {});
  return entry?.[0] === '^.*$' && others.length === 0 ? { ...rest, additionalProperties: entry[1] } : null;
}

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** What each status means, and what a program does then. A call's document lists the statuses that it may have. */
const statusTexts = {
  304: 'Nada mudou desde a resposta com este `ETag`; sem corpo. Use a resposta que você tem.',
  400: 'O que foi enviado não tem a forma descrita, ou a `Idempotency-Key` é malformada. Corrija: igual, é recusado de novo.',
  401: 'Falta o código ou a chave, ou não vale mais. Use outro: este não volta a valer.',
  403: 'Quem chama não pode fazer isto, ou a chamada vem de outro site. Repetir não ajuda: use outra chave ou sessão.',
  404: 'Não existe, ou não é de quem chama. Leia a lista de novo antes de tentar outra vez.',
  408: 'O corpo demorou demais a chegar, e nada foi mudado. Repita com a mesma `Idempotency-Key`.',
  409: 'O pedido mudou desde a versão em `If-Match`, ou acabou. `data` é o pedido como está: decida por ele, e envie com a versão e uma `Idempotency-Key` novas.',
  413: 'O corpo é grande demais. Divida-o.',
  414: 'O endereço é longo demais. Encurte a consulta.',
  415: 'O corpo não tem o tipo descrito. Corrija o `Content-Type`.',
  417: 'O cabeçalho `Expect` não é atendido. Envie sem ele.',
  422: 'Uma regra da loja recusa. As mensagens são para a pessoa. Corrija o que dizem, e envie com outra `Idempotency-Key`.',
  429: 'Chamadas demais, e nada foi mudado. Espere: `Retry-After` diz quantos segundos. Depois repita igual.',
  431: 'Os cabeçalhos são grandes demais. Encurte-os.',
  500: 'Uma falha da loja. O que aconteceu não é certo: repita com a mesma `Idempotency-Key`.',
  502: 'A loja está fora do ar. O que aconteceu não é certo: repita com a mesma `Idempotency-Key`.',
  503: 'A loja está fora do ar ou ocupada. `Retry-After` pode dizer quantos segundos esperar. Depois repita com a mesma `Idempotency-Key`.',
  504: 'A loja não respondeu a tempo. O que aconteceu não é certo: repita com a mesma `Idempotency-Key`.',
  507: 'A loja está sem espaço, e nada foi mudado. Repita mais tarde com a mesma `Idempotency-Key`.',
} as const;
export type Status = keyof typeof statusTexts;

/** Statuses that any call may have. */
const common: readonly Status[] = [400, 404, 408, 413, 414, 415, 417, 422, 429, 431, 500, 502, 503, 504, 507];

/** The statuses of a call beside 200. */
export const statusesOf = ({
  caller,
  effect,
  isTagged = false,
}: {
  caller: Caller;
  effect: 'read' | 'write';
  isTagged?: boolean;
}): Status[] =>
  [
    ...common,
    ...(isTagged ? [304 as const] : []),
    401 as const,
    ...(caller === 'agent' || caller === 'supervisor' || effect === 'write' ? [403 as const] : []),
    ...(effect === 'write' ? [409 as const] : []),
  ].sort((one, other) => one - other);

/** What a call of the Platform API says of its refusals. */
type RefusedCall = {
  method: string;
  effect: 'read' | 'write';
  params?: TSchema;
  body?: TSchema | 'feed';
  errors: Readonly<Record<string, string>>;
};

/**
 * The statuses of a call of the Platform API beside 200. Each can happen, and no other: a key for the MCP server gets
 * 403 everywhere.
 */
export function platformStatusesOf({ method, effect, params, body, errors }: RefusedCall): Status[] {
  const own = Object.values(errors).map((when) => Number(when.slice(0, 3)));
  const hasBody: readonly Status[] = method === 'GET' ? [] : body === 'feed' ? [408, 413] : [408, 413, 415];
  const statuses = new Set<number>([
    ...[400, 401, 403, 414, 417, 429, 431, 500, 502, 503, 504, 507],
    ...own,
    ...hasBody,
    ...(params ? [404] : []),
    ...(effect === 'write' ? [422] : []),
  ]);
  return [...common, 401 as const, 403 as const].filter((status) => statuses.has(status)).sort((a, b) => a - b);
}

const retryAfter = {
  'Retry-After': { description: 'Segundos até tentar de novo.', schema: { type: 'integer', minimum: 0 } },
};

const shown = (refusals: Readonly<Record<string, object>> = {}) =>
  Object.fromEntries(Object.entries(refusals).map(([code, value]) => [code, { value }]));

/** Refusals by status and code, as the servers return them. */
export type RefusalExamples = Readonly<Record<number, Readonly<Record<string, object>>>>;

/** The refusals of all calls, for `components.responses`. */
export const refusalResponses = (examples: RefusalExamples, hasTags: boolean): Record<string, object> =>
  Object.fromEntries(
    Object.entries(statusTexts)
      // No call of the Platform API has these.
      .filter(([status]) => hasTags || !['304', '409'].includes(status))
      .map(([status, description]) => [
        `Status${status}`,
        status === '304'
          ? { description }
          : {
              description,
              ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
              content: {
                'application/json': { schema: referenceTo('Refusal'), examples: shown(examples[Number(status)]) },
              },
            },
      ]),
  );

export const refusalsOf = (statuses: readonly Status[]): Record<string, object> =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Status${status}` }]));
