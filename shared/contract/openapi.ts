import type { TSchema } from 'typebox';
import { codesOf, callDocs as texts } from './call-docs/call-docs.ts';
import type { EndpointFacts } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { envelopeOf, platformRefusal, refusal, success } from './envelopes.ts';
import { eventStreamType } from './event-stream.ts';
import { exampleOf } from './example-values.ts';
import {
  type NamedSchemas,
  platformStatusesOf,
  propertiesOf,
  refusalResponses,
  refusalsOf,
  requiredOf,
  type Status,
  schemaWriter,
  statusesOf,
} from './openapi-parts.ts';
import { channelMessage } from './platform/channel-message.ts';
import { namedPlatformSchemas } from './platform/named-platform-schemas.ts';
import { type PlatformCall, type PlatformCallName, platformCalls, platformErrors } from './platform/platform.ts';
import { requestExample } from './platform/platform-samples.ts';
import { responseExamples } from './platform/response-examples.ts';
import { strictBody } from './platform/strict-body.ts';
import { type WebhookEvent, webhookEvents } from './platform/webhook-bodies.ts';
import { webhookExample } from './platform/webhook-examples.ts';
import { platformRefusalExamples, sessionRefusals } from './refusal-examples.ts';
import { type CallSchemas, namedRequests, schemas } from './request-schemas.ts';
import { namedResponses, responseSchemas } from './response-schemas.ts';

/** An OpenAPI 3.1 document, ready for JSON. */
export type OpenApi = { openapi: '3.1.0'; [part: string]: unknown };

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
  description: 'Um uuid desta tentativa: a mesma chave com o mesmo corpo devolve a primeira resposta, por 24 horas.',
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
  description:
    'A versão do pedido que a pessoa viu: `"<id>.<version>"`. Se o que a chamada muda mudou desde então, 409 com o pedido.',
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 512 },
  description: 'O `ETag` da última resposta: 304 sem corpo enquanto nada mudou.',
};

const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 128 },
  description: 'O id do último evento recebido, `<id do pedido>.<version>`.',
};

/** The call whose response has an `ETag`. */
const taggedCall = 'currentOrder';

/** The Platform API as OpenAPI. `publicUrl` is the shop's address. */
export function platformOpenApi(publicUrl: string): OpenApi {
  const writer = writerOf({ ...namedPlatformSchemas, Refusal: platformRefusal });
  const operations = Object.entries(platformCalls).map(([operationId, call]: [string, PlatformCall]) => ({
    ...call,
    operation: {
      operationId,
      tags: [tagOf(call.path)],
      summary: call.summary,
      description: `${call.description}\n\n${errorLines({ ...call.errors, ...platformErrors })}`,
      parameters: [
        ...writer.parametersOf(call),
        ...(call.effect === 'write' ? [{ ...idempotencyKey, required: call.needsKey === true }] : []),
      ],
      ...(call.body
        ? {
            requestBody: writer.requestBody(call.body === 'feed' ? 'feed' : strictBody(call.body), {
              isRequired: call.isBodyOptional !== true,
              example: requestExample(operationId),
            }),
          }
        : {}),
      responses: writer.responsesOf(call.data, platformStatusesOf(call), {
        example: responseExamples[operationId as PlatformCallName],
      }),
    },
  }));
  const webhooks = Object.fromEntries(
    Object.entries({ ...webhookEvents, message: channelMessage }).map(
      ([type, { summary, body }]: [string, WebhookEvent]) => [
        type,
        {
          post: {
            operationId: `${type.replaceAll(/[._]([a-z])/g, (_dot, letter: string) => letter.toUpperCase())}Webhook`,
            summary,
            description: 'A sua resposta 2xx confirma o recebimento.',
            security: [],
            tags: [tags.webhooks],
            requestBody: writer.requestBody(body, { example: webhookExample(type).body }),
            responses: receiverResponses(type in webhookEvents),
          },
        },
      ],
    ),
  );
  return {
    ...about('Platform API', publicUrl, platformAbout, [...operations, webhookTag]),
    components: componentsOf(writer, 'A chave de API da loja.'),
    paths: pathsOf(operations),
    webhooks,
  };
}

/** The calls of a session (spec §7) as OpenAPI: what any order service behind the gateway must return. */
export function sessionOpenApi(publicUrl: string): OpenApi {
  const writer = writerOf({ ...namedResponses, ...namedRequests, Refusal: refusal });
  const operations = Object.entries(endpoints).map(([operationId, endpoint]: [string, EndpointFacts]) => {
    const { caller, effect, path, isStream } = endpoint;
    const sent: CallSchemas = Reflect.get(schemas, operationId) ?? {};
    const data = responseSchemas[operationId as keyof typeof responseSchemas];
    const isTagged = operationId === taggedCall;
    const isOfOrder = path.startsWith('/api/order/') || path.startsWith('/api/customer/');
    return {
      ...endpoint,
      operation: {
        operationId,
        tags: [tagOf(path)],
        summary: texts[operationId as EndpointName].summary,
        description: [
          `${callers[caller]} ${texts[operationId as EndpointName].description}`,
          errorLines(codesOf(operationId as EndpointName, endpoint)),
        ].join('\n\n'),
        ...(caller === 'anyone' ? { security: [] } : {}),
        parameters: [
          ...writer.parametersOf({ ...endpoint, ...sent }),
          ...(effect === 'write' ? [idempotencyKey] : []),
          ...(effect === 'write' && isOfOrder ? [ifMatch] : []),
          ...(isTagged ? [ifNoneMatch] : []),
          ...(isStream ? [lastEventId] : []),
        ],
        ...(sent.body ? { requestBody: writer.requestBody(sent.body) } : {}),
        responses: isStream
          ? writer.streamResponses(data, statusesOf(endpoint))
          : writer.responsesOf(data, statusesOf({ ...endpoint, isTagged }), { isTagged }),
      },
    };
  });
  const bearer = 'O código da sessão.';
  return {
    ...about('Contrato da sessão', publicUrl, sessionAbout, operations),
    components: componentsOf(writer, bearer, true),
    paths: pathsOf(operations),
  };
}

/** What the shop makes of a receiver's status. `deliveryOf` (`order-service/providers/webhook-channel.ts`) decides. */
function receiverResponses(isEvent: boolean): Record<string, { description: string }> {
  const later = { description: 'Não recebido: a loja tenta de novo, com pausas crescentes.' };
  const refused = isEvent
    ? 'Recusado: a loja não tenta de novo sozinha. Conserte o receptor, e peça o aviso com POST /platform/webhooks/{id}/replay.'
    : 'Recusado: a loja desiste desta mensagem. O webhook `message.failed` avisa.';
  return {
    '2XX': { description: 'Recebido.' },
    '3XX': { description: 'Um redirecionamento não é seguido: a loja tenta de novo no mesmo endereço.' },
    ...Object.fromEntries([408, 425, 429].map((status) => [status, later])),
    '4XX': { description: refused },
    '5XX': later,
  };
}

const platformAbout = 'As chamadas dos sistemas de uma loja. A documentação para pessoas está em `/platform/docs`.';
const sessionAbout =
  'As chamadas da página da loja. Um serviço de pedidos próprio as atende assim: `docs/order-service-contract.md`.';

const callers = {
  anyone: 'Sem sessão.',
  session: 'Para qualquer sessão.',
  agent: 'Só para atendentes (PlatformUser).',
  supervisor: 'Só para atendentes cuja sessão supervisiona (`agent.role` supervisor).',
} as const;

const tags = {
  tray: 'Tray',
  session: 'Sessão',
  shop: 'Loja',
  catalog: 'Catálogo',
  order: 'Pedido',
  customer: 'Cliente',
  sessions: 'Sessões',
  orders: 'Pedidos',
  messages: 'Mensagens',
  contacts: 'Contatos',
  people: 'Pessoas',
  webhooks: 'Webhooks',
} as const;
const webhookTag = { operation: { tags: [tags.webhooks] } };

/** The tag of a call, by the first part of its path behind the API's own. */
function tagOf(path: string): string {
  const [, api = '', part = ''] = path.split('/');
  const name = api === 'tray' ? api : part;
  return (Reflect.get(tags, name) as string | undefined) ?? tags.shop;
}

const about = (
  title: string,
  publicUrl: string,
  description: string,
  operations: readonly { operation: { tags: string[] } }[],
): OpenApi => ({
  openapi: '3.1.0',
  info: {
    title,
    version: '1',
    description,
    contact: { name: 'A loja', url: publicUrl },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: publicUrl }],
  security: [{ bearer: [] }],
  tags: [...new Set(operations.flatMap(({ operation }) => operation.tags))].map((name) => ({
    name,
    description: `As chamadas de ${name}.`,
  })),
});

const componentsOf = ({ components }: { components: object }, bearer: string, hasTags = false) => ({
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: bearer } },
  schemas: components,
  responses: refusalResponses(hasTags ? sessionRefusals() : platformRefusalExamples, hasTags),
});

type Described = { method: PlatformCall['method']; path: string; operation: object };

function pathsOf(operations: readonly Described[]): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, operation } of operations) {
    // The trailing slash of the specification is optional.
    const at = path.replace(/\/$/, '').replaceAll(/:([a-z]+)/gi, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation };
  }
  return paths;
}

type Sent = { path: string; params?: TSchema; query?: TSchema };
/** `example`: instead of the one that the schema gives. */
type BodyFacts = { isRequired?: boolean; example?: object | undefined };

/** `isTagged`: the response has an `ETag`. `example`: its `data`, instead of the one that the schema gives. */
type ResponseFacts = { isTagged?: boolean; example?: unknown };

/** Writes the parts of one writer. */
function writerOf(named: NamedSchemas) {
  const { write, components } = schemaWriter(named);
  const schemaAnd = (schema: object): { schema: unknown; description?: unknown } => {
    const { description, ...rest } = write(schema) as { description?: unknown };
    return { schema: rest, ...(description === undefined ? {} : { description }) };
  };
  return {
    components,
    parametersOf({ path, params, query }: Sent): object[] {
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
      return [...inPath, ...inQuery];
    },
    requestBody: (body: TSchema | 'feed', { isRequired = true, example }: BodyFacts = {}) => ({
      required: isRequired,
      content:
        body === 'feed'
          ? Object.fromEntries(['application/xml', 'text/csv', 'text/tab-separated-values'].map((type) => [type, {}]))
          : { 'application/json': { schema: write(body), example: example ?? exampleOf(body) } },
    }),
    responsesOf: (data: TSchema, statuses: readonly Status[], { isTagged = false, example }: ResponseFacts = {}) => ({
      200: {
        description: 'Deu certo.',
        ...(isTagged ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
        content: {
          'application/json': { schema: write(envelopeOf(data)), example: success(example ?? exampleOf(data)) },
        },
      },
      ...refusalsOf(statuses),
    }),
    streamResponses: (event: TSchema, statuses: readonly Status[]) => ({
      200: {
        description:
          'Eventos `order` (text/event-stream). O `id` é `<id do pedido>.<version>`, e `data` é um OrderEvent em JSON.',
        content: {
          [eventStreamType]: {
            schema: { type: 'string', contentMediaType: 'application/json', contentSchema: write(event) },
          },
        },
      },
      ...refusalsOf(statuses),
    }),
  };
}

const errorLines = (errors: Readonly<Record<string, string>>) =>
  Object.entries(errors)
    .map(([code, when]) => `- \`${code}\` ${when}`)
    .join('\n');
