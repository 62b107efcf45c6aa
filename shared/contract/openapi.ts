import type { TSchema } from 'typebox';
import { discountEventBody } from './discount-schemas.ts';
import type { EndpointFacts } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { handoffBody } from './handoff-schemas.ts';
import { personErasedBody } from './people-schemas.ts';
import { envelopeOf, type PlatformCall, platformCalls, platformErrors } from './platform.ts';
import { webhookBody } from './platform-schemas.ts';
import { type CallSchemas, schemas } from './request-schemas.ts';
import { responseSchemas } from './response-schemas.ts';

/** An OpenAPI 3.1 document, ready for JSON. */
export type OpenApi = { openapi: '3.1.0'; [part: string]: unknown };

const refusal = {
  type: 'object',
  required: ['success', 'data', 'errors'],
  properties: {
    success: { const: false },
    data: { description: 'Como as coisas estão agora, quando ajuda a continuar.' },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['message'],
        properties: { message: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
  description: 'Um uuid desta tentativa: a mesma chave com o mesmo corpo devolve a primeira resposta, por 24 horas.',
};

/** The Platform API as OpenAPI. `publicUrl` is the shop's address. */
export function platformOpenApi(publicUrl: string): OpenApi {
  const operations = Object.entries(platformCalls).map(([operationId, call]: [string, PlatformCall]) => ({
    ...call,
    operation: {
      operationId,
      summary: call.summary,
      description: `${call.description}\n\n${errorLines({ ...call.errors, ...platformErrors })}`,
      parameters: parametersOf(call),
      ...(call.body ? { requestBody: requestBody(call.body) } : {}),
      ...answersOf(call.data),
    },
  }));
  return {
    ...about('Platform API', publicUrl, 'A chave de API da loja.'),
    paths: pathsOf(operations),
    webhooks: {
      order: {
        post: {
          summary: 'O aviso de um pedido',
          requestBody: requestBody(webhookBody),
          responses: { 200: { description: 'Recebido.' } },
        },
      },
      discount: {
        post: {
          summary: 'O aviso de um desconto acima do limite: pedido, ou decidido',
          requestBody: requestBody(discountEventBody),
          responses: { 200: { description: 'Recebido.' } },
        },
      },
      handoff: {
        post: {
          summary: 'O aviso de que um contato passou ao robô, ou de volta ao atendente',
          requestBody: requestBody(handoffBody),
          responses: { 200: { description: 'Recebido.' } },
        },
      },
      person: {
        post: {
          summary: 'O aviso de que a loja apagou um contato, a pedido da pessoa',
          requestBody: requestBody(personErasedBody),
          responses: { 200: { description: 'Recebido.' } },
        },
      },
    },
  };
}

/** The calls of a session (spec §7) as OpenAPI: what any order service behind the gateway must return. */
export function sessionOpenApi(publicUrl: string): OpenApi {
  const operations = Object.entries(endpoints).map(([operationId, endpoint]: [string, EndpointFacts]) => {
    const sent: CallSchemas = Reflect.get(schemas, operationId) ?? {};
    const data: unknown = Reflect.get(responseSchemas, operationId);
    return {
      ...endpoint,
      operation: {
        operationId,
        summary: endpoint.failure.replace(/^(Falha|Erro) (ao|na) /, ''),
        description: callers[endpoint.caller],
        ...(endpoint.caller === 'anyone' ? { security: [] } : {}),
        parameters: parametersOf({ ...endpoint, ...sent }),
        ...(sent.body ? { requestBody: requestBody(sent.body) } : {}),
        ...answersOf(data as TSchema | undefined),
      },
    };
  });
  return { ...about('Contrato da sessão', publicUrl, 'O código da sessão.'), paths: pathsOf(operations) };
}

const callers = {
  anyone: 'Sem sessão.',
  session: 'Para qualquer sessão.',
  agent: 'Só para atendentes (PlatformUser).',
  supervisor: 'Só para atendentes cuja sessão supervisiona (`agent.role` supervisor).',
} as const;

const about = (title: string, publicUrl: string, bearer: string): OpenApi => ({
  openapi: '3.1.0',
  info: { title, version: '1' },
  servers: [{ url: publicUrl }],
  security: [{ bearer: [] }],
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: bearer } },
    schemas: { Refusal: refusal },
  },
});

type Described = { method: PlatformCall['method']; path: string; operation: object };

function pathsOf(operations: readonly Described[]): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, operation } of operations) {
    const at = path.replaceAll(/:([a-z]+)/gi, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation };
  }
  return paths;
}

type Sent = Pick<PlatformCall, 'path' | 'effect'> | Pick<EndpointFacts, 'path' | 'effect'>;
function parametersOf({ path, effect, params, query }: Sent & { params?: TSchema; query?: TSchema }): object[] {
  const names = [...path.matchAll(/:([a-z]+)/gi)].map(([, name]) => name ?? '');
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    ...schemaAnd(propertiesOf(params)[name] ?? { type: 'string' }),
  }));
  const required = requiredOf(query);
  const inQuery = Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...schemaAnd(schema),
  }));
  return [...inPath, ...inQuery, ...(effect === 'write' ? [idempotencyKey] : [])];
}

function schemaAnd(schema: object): { schema: unknown; description?: unknown } {
  const { description, ...rest } = plain(schema) as { description?: unknown };
  return { schema: rest, ...(description === undefined ? {} : { description }) };
}

const requestBody = (body: TSchema | 'feed') => ({
  required: true,
  content:
    body === 'feed'
      ? Object.fromEntries(['application/xml', 'text/csv', 'text/tab-separated-values'].map((type) => [type, {}]))
      : { 'application/json': { schema: plain(body) } },
});

const answersOf = (data: TSchema | undefined) => ({
  responses: {
    200: {
      description: 'Deu certo.',
      content: { 'application/json': { schema: data ? plain(envelopeOf(data)) : {} } },
    },
    default: {
      description: 'Não deu.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  },
});

const errorLines = (errors: Readonly<Record<string, string>>) =>
  Object.entries(errors)
    .map(([code, when]) => `- \`${code}\` ${when}`)
    .join('\n');

/** The properties of an object's schema. */
export const propertiesOf = (schema: TSchema | undefined): Record<string, TSchema> =>
  (schema && (Reflect.get(schema, 'properties') as Record<string, TSchema> | undefined)) ?? {};

/** The names of the required properties of an object's schema. */
export const requiredOf = (schema: TSchema | undefined): string[] =>
  (schema && (Reflect.get(schema, 'required') as string[] | undefined)) ?? [];

/** A schema as plain JSON, without the internal data of the schema package. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('~'))
      .map(([key, part]) => [key, plain(part)]),
  );
}
