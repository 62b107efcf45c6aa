import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Schema from 'typebox/schema';
import { Value } from 'typebox/value';
import { envelopeOf } from '#shared/contract/envelopes.ts';
import { platformCalls } from '#shared/contract/platform.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { demoShop } from '../../order-service/demo/demo-shop.ts';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { createApiKey } from '../../order-service/services/platform/api-keys.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { contextSecret, startTestService } from '../helpers/order-service/order-service.ts';
import { valuesOf } from '../helpers/stand-ins/json-schema-values.ts';
import { startGateway } from './gateway-fixture.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: object };
type Response = { $ref?: string; content?: Record<string, { schema?: object }> };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: Record<string, Response>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; schemas: object };
};

const platformSchemas = Object.fromEntries(Object.entries(platformCalls).map(([name, { data }]) => [name, data]));

/** Requests for each call and caller. */
const requestsPerCall = 16;
const seed = 23;
const manyPerMinute = 1_000_000;

/** The demo behind a gateway that refuses no call because of its number. */
async function startDemo(t: TestContext) {
  const database = await freshDatabase(t);
  const platform = { publicUrl: 'https://loja.example', platformApiKey: null, maxImportMs: 60_000 };
  const service = await startTestService(t, database, undefined, undefined, { isDemo: true, platform });
  await seedDemo(database);
  const shop = await findShopBySlug(database, demoShop.slug);
  assert.ok(shop);
  const naming = { name: 'Fuzz', contextSecret, managesPeople: true };
  const { key } = await createApiKey(database, shop.id, naming);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const limits = {
    callsPerMinute: manyPerMinute,
    writesPerMinute: manyPerMinute,
    paymentsPerMinute: manyPerMinute,
    couponsPerMinute: manyPerMinute,
    sendsPerMinute: manyPerMinute,
    callsWithoutSessionPerMinute: manyPerMinute,
    failedLookupsPerMinute: manyPerMinute,
    platformCallsPerMinute: manyPerMinute,
    newVisitorsPerMinute: manyPerMinute,
  };
  const gateway = await startGateway(t, { url }, { contextSecret, limits });
  return { ...gateway, key };
}

const fetchDocument = async (url: string): Promise<Document> => (await (await fetch(url)).json()) as Document;

/** Texts that the demo knows: its ids, from what it sells. */
async function knownWords(url: string): Promise<string[]> {
  const words = new Set(['demo-whatsapp', '01001000', '2', 'BEMVINDO10']);
  const collect = (value: unknown, name = ''): void => {
    if (typeof value === 'string' && /id$|index|sku|^coupon$|identifier/i.test(name)) words.add(value);
    if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) collect(part, key);
  };
  const headers = { authorization: 'Bearer demo-whatsapp' };
  for (const path of ['catalog/top?perPage=5', 'catalog/categories', 'order/stores', 'order/payments', 'order/current'])
    collect(await (await fetch(`${url}/api/${path}`, { headers })).json());
  return [...words].filter((word) => word !== '');
}

/** The request of a call with these values. */
async function request(url: string, [path, method, operation]: Call, values: Values, code: string | null) {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place } of operation.parameters) {
    const value = values.parameters[name];
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value ?? 'x')) || 'x');
    else if (place === 'query' && value !== undefined)
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const abort = new AbortController();
  const answer = await fetch(`${url}${address}?${query}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    signal: abort.signal,
    headers: {
      ...(code === null ? {} : { authorization: `Bearer ${code}` }),
      ...(operation.requestBody ? { 'content-type': Object.keys(operation.requestBody.content)[0] ?? '' } : {}),
    },
    ...(operation.requestBody ? { body: JSON.stringify(values.body) ?? 'null' } : {}),
  });
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (type !== 'text/event-stream') return { status: answer.status, type, body: (await answer.json()) as unknown };
  abort.abort();
  return { status: answer.status, type, body: '' };
}

type Call = [path: string, method: string, operation: Operation];
type Values = { parameters: Record<string, unknown>; body: unknown };

function valuesOfCall({ parameters, requestBody }: Operation, words: readonly string[]): fc.Arbitrary<Values> {
  const named = parameters.filter((one) => one.in !== 'header');
  const required = named.filter((one) => one.required).map(({ name }) => name);
  const schemas = Object.fromEntries(named.map(({ name, schema }) => [name, valuesOf(schema, words)]));
  return fc.record({
    parameters: fc.record(schemas, { requiredKeys: required }),
    body: valuesOf(Object.values(requestBody?.content ?? {})[0]?.schema ?? {}, words),
  });
}

/** Sends random requests of all calls, and returns the number of responses by call and status. */
async function fuzz(
  url: string,
  document: Document,
  schemas: Readonly<Record<string, TSchema>>,
  codes: readonly (string | null)[],
): Promise<Map<string, number>> {
  const words = await knownWords(url);
  const counts = new Map<string, number>();
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => [path, method, operation]),
  );
  for (const call of calls) {
    const [path, method, operation] = call;
    const samples = fc.sample(valuesOfCall(operation, words), { numRuns: requestsPerCall, seed });
    for (const code of codes)
      for (const values of samples) {
        const { status, type, body } = await request(url, call, values, code);
        const what = `${method} ${path} ${status} ${JSON.stringify(values)}`;
        const documented = operation.responses[status];
        assert.ok(documented, `undocumented status: ${what}`);
        const name = documented.$ref?.split('/').at(-1) ?? '';
        const { content } = documented.$ref ? (document.components.responses[name] as Response) : documented;
        const schema = content?.[type]?.schema;
        assert.ok(schema, `undocumented type ${type}: ${what}`);
        if (type === 'application/json') {
          const problems = Schema.Errors({ ...schema, components: document.components } as never, body)[1];
          assert.deepEqual(problems.slice(0, 3), [], what);
        }
        assert.notEqual(status, 500, what);
        const data = status === 200 ? schemas[operation.operationId] : undefined;
        if (data && type === 'application/json')
          assert.deepEqual(body, Value.Clean(envelopeOf(data), structuredClone(body)), `undocumented: ${what}`);
        counts.set(`${operation.operationId} ${status}`, (counts.get(`${operation.operationId} ${status}`) ?? 0) + 1);
      }
  }
  return counts;
}

// Decision: both OpenAPI documents are true of the running servers: each response is documented, with its status.
test('random requests of every session call get documented statuses and valid responses', async (t) => {
  const { url } = await startDemo(t);
  const counts = await fuzz(url, await fetchDocument(`${url}/openapi.json`), responseSchemas, [
    'demo-whatsapp',
    'demo-agente',
    null,
  ]);
  const succeeded = [...counts.keys()].filter((call) => call.endsWith(' 200'));
  assert.ok(succeeded.length >= 32, `only ${succeeded.length} calls succeeded: ${succeeded}`);
});

test('random requests of every Platform API call get documented statuses and valid responses', async (t) => {
  const { url, key } = await startDemo(t);
  const counts = await fuzz(url, await fetchDocument(`${url}/platform/openapi.json`), platformSchemas, [key, null]);
  const succeeded = [...counts.keys()].filter((call) => call.endsWith(' 200'));
  assert.ok(succeeded.length >= 7, `only ${succeeded.length} calls succeeded: ${succeeded}`);
});
