import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Schema from 'typebox/schema';
import { Value } from 'typebox/value';
import { envelopeOf } from '#shared/contract/envelopes.ts';
import { type PlatformCall, platformCalls } from '#shared/contract/platform/platform.ts';
import { type PlatformSample, platformSamples } from '#shared/contract/platform/platform-samples.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { demoShop } from '../../order-service/demo/demo-shop.ts';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { createApiKey } from '../../order-service/services/platform/api-keys.ts';
import { startGateway } from '../gateway/gateway-fixture.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { contextSecret, startTestService } from '../helpers/order-service/order-service.ts';
import { valuesOf } from '../helpers/stand-ins/json-schema-values.ts';

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
  const { key: mcpKey } = await createApiKey(database, shop.id, { name: 'MCP', contextSecret, isMcpOnly: true });
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
  return { ...gateway, key, mcpKey };
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
  const response = await fetch(`${url}${address}?${query}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    signal: abort.signal,
    headers: {
      ...(code === null ? {} : { authorization: `Bearer ${code}` }),
      ...(operation.requestBody ? { 'content-type': Object.keys(operation.requestBody.content)[0] ?? '' } : {}),
    },
    ...(operation.requestBody ? { body: JSON.stringify(values.body) ?? 'null' } : {}),
  });
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (type !== 'text/event-stream') return { status: response.status, type, body: (await response.json()) as unknown };
  abort.abort();
  return { status: response.status, type, body: '' };
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

/** Compiles each schema of the document once: thousands of bodies follow. */
function validatorsOf({ components }: Document) {
  const validators = new Map<object, ReturnType<typeof Schema.Compile>>();
  return (schema: object) => {
    const known = validators.get(schema) ?? Schema.Compile({ ...schema, components } as never);
    validators.set(schema, known);
    return known;
  };
}

/** Sends random requests of all calls, and returns the number of responses by call and status. */
async function fuzz(
  url: string,
  document: Document,
  schemas: Readonly<Record<string, TSchema>>,
  codes: readonly (string | null)[],
): Promise<Map<string, number>> {
  const words = await knownWords(url);
  const validatorOf = validatorsOf(document);
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
          const validator = validatorOf(schema);
          const problems = () => JSON.stringify(validator.Errors(body)[1].slice(0, 3));
          if (!validator.Check(body)) assert.fail(`${problems()}: ${what}`);
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

/** Statuses that depend on the load or the place, and not on the request. Other tests show each of them. */
const ofThePlace = ['200', '408', '429', '500', '502', '503', '504', '507'];

/** The status of a request that `fetch` would not send. */
async function statusOf(url: string, method: string, path: string, headers: Record<string, string>, body: string) {
  const { port } = new URL(url);
  const sent = sendRequest({ port, host: '127.0.0.1', method, path, headers });
  // A refused body is not read to its end.
  sent.on('error', () => {});
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return String(response.statusCode);
}

const nobody = '019a8d3e-0000-7000-8000-000000000000';
const usedKey = 'the-same-key-of-every-call';

/** Requests that each are refused for another reason, and one that may succeed. */
function provocations(name: string, call: PlatformCall, keys: { key: string; mcpKey: string }) {
  const { method, path, effect, body } = call;
  const { query = {}, body: sample = {}, file }: PlatformSample = Reflect.get(platformSamples, name) ?? {};
  const id = path.includes('/feed-sources/') ? '999' : nobody;
  const address = `${path.replace(':id', id).replace(':number', '999')}?${new URLSearchParams(query)}`;
  const text = file ? file.text : body ? JSON.stringify(sample).replaceAll('$CONTATO', nobody) : '';
  const stranger = String(5_511_900_000_000 + randomInt(99_999_999));
  const elsewhere = (words: string) => words.replaceAll('5511987654321', stranger);
  const misspelt = (words: string) => words.replaceAll('demo-whatsapp', 'demo-whatsap');
  const authorization = `Bearer ${keys.key}`;
  const json = { authorization, ...(method !== 'GET' && { 'content-type': 'application/json' }) };
  const sent: [address: string, headers: Record<string, string>, body: string][] = [
    [address, {}, ''],
    [address, { authorization: `Bearer ${keys.mcpKey}` }, ''],
    [`${address}&desconhecido=1`, json, text],
    [`${address}&x=${'x'.repeat(9_000)}`, json, text],
    [address, { ...json, 'x-long': 'x'.repeat(20_000) }, ''],
    [address, { authorization, expect: 'nothing' }, ''],
    [elsewhere(address), { ...json, 'idempotency-key': randomUUID() }, elsewhere(text)],
    [address, json, text],
    // A channel that the shop did not declare.
    [misspelt(elsewhere(address)), json, misspelt(elsewhere(text))],
  ];
  if (method !== 'GET') {
    sent.push([address, { authorization, 'content-type': 'text/plain' }, 'text']);
    sent.push([address, { ...json, 'content-length': String(20 * 1024 * 1024) }, 'x']);
  }
  if (effect === 'write') sent.push([address, { ...json, 'idempotency-key': usedKey }, text]);
  return sent;
}

// Decision: a call's document has the statuses that the server can return, and no others.
test('each documented refusal of a Platform API call happens, and no undocumented one', async (t) => {
  const { url, key, mcpKey } = await startDemo(t);
  const document = await fetchDocument(`${url}/platform/openapi.json`);
  const first = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': usedKey };
  const renamed = JSON.stringify(platformSamples.createSession?.body).replace('Ana', 'Bia');
  await statusOf(url, 'POST', platformCalls.createSession.path, first, renamed);
  for (const [name, call] of Object.entries<PlatformCall>(platformCalls)) {
    const { responses } =
      document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()] ?? assert.fail();
    const found = new Set<string>();
    for (const [address, headers, body] of provocations(name, call, { key, mcpKey })) {
      const status = await statusOf(url, call.method, address, headers, call.method === 'GET' ? '' : body);
      assert.ok(responses[status], `undocumented status ${status}: ${name} ${JSON.stringify(headers).slice(0, 200)}`);
      found.add(status);
    }
    const missing = Object.keys(responses).filter((status) => !found.has(status) && !ofThePlace.includes(status));
    assert.deepEqual(missing, [], `documented and never returned: ${name}`);
  }
});
