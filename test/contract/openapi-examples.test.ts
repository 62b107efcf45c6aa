import assert from 'node:assert/strict';
import { test } from 'node:test';
import Schema from 'typebox/schema';
import { Value } from 'typebox/value';
import { envelopeOf } from '#shared/contract/envelopes.ts';
import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { responseSchemas } from '#shared/contract/response-schemas.ts';
import { publicUrl, startDemo } from './documented-demo.ts';

type Content = { example?: unknown; examples?: Record<string, { value: unknown }>; schema: object };
type Response = { $ref?: string; content?: Record<string, Content> };
type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response>; schemas: object };
};

const documents = {
  session: sessionOpenApi(publicUrl) as unknown as Document,
  platform: platformOpenApi(publicUrl) as unknown as Document,
};
const dataSchemas = {
  session: responseSchemas,
  platform: Object.fromEntries(Object.entries(platformCalls).map(([name, { data }]) => [name, data])),
};
const kinds = ['session', 'platform'] as const;

/** The texts of a value, with where they are. */
function textsOf(value: unknown, at = ''): [at: string, text: string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${at}.${key}`));
}

const isAllowed = (document: Document, schema: object, value: unknown, what: string) =>
  assert.deepEqual(Schema.Errors({ ...schema, components: document.components } as never, value)[1], [], what);

for (const kind of kinds) {
  const document = documents[kind];
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  // Decision: Each call of both documents shows a believable success, which is exactly what its schema says.
  test(`each call of the ${kind} document has an example of its success`, () => {
    for (const { operationId, responses } of operations) {
      const content = responses['200']?.content?.['application/json'];
      if (!content) {
        assert.equal(operationId, 'orderEvents', 'only a stream has none');
        continue;
      }
      const { example, schema } = content;
      isAllowed(document, schema, example, operationId);
      const data = Reflect.get(dataSchemas[kind], operationId);
      const clean: unknown = Value.Clean(envelopeOf(data), structuredClone(example));
      assert.deepEqual(example, clean, `a field that the server does not send: ${operationId}`);
      for (const [at, text] of textsOf(example)) assert.notEqual(text, 'texto', `${operationId}${at} says nothing`);
    }
  });

  test(`each refusal of the ${kind} document has an example with a code`, () => {
    for (const [name, { content }] of Object.entries(document.components.responses)) {
      if (name === 'Status304') continue;
      const { examples = {}, schema } = content?.['application/json'] ?? assert.fail(name);
      assert.ok(Object.keys(examples).length > 0, name);
      for (const [code, { value }] of Object.entries(examples)) {
        isAllowed(document, schema, value, `${name} ${code}`);
        assert.equal((value as { errors: { code: string }[] }).errors[0]?.code, code);
      }
    }
  });
}

/** A refusal as the document shows it. */
const shown = (kind: (typeof kinds)[number], status: number, code: string): unknown =>
  documents[kind].components.responses[`Status${status}`]?.content?.['application/json']?.examples?.[code]?.value;

test('the shown refusals are those of the running servers', async (t) => {
  const { url, key } = await startDemo(t);
  const long = 'x'.repeat(200_000);
  const item = { index: '', providerId: 'feijao-carioca-1kg', quantity: 1, attributes: [] };
  const asKey = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const asContact = { authorization: 'Bearer demo-whatsapp', 'content-type': 'application/json' };
  const post = (body: unknown, headers: Record<string, string>) => ({
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const repeated = { ...asContact, 'idempotency-key': 'exemplos-0001' };
  await fetch(`${url}/api/order/items/`, post(item, repeated));
  const cases: [kind: (typeof kinds)[number], status: number, code: string, path: string, sent: RequestInit][] = [
    ['session', 401, 'no-session', '/api/order/current', {}],
    ['session', 403, 'not-yours', '/api/order/price-tables', { headers: asContact }],
    ['session', 404, 'not-found', '/api/order/placed/99999999', { headers: asContact }],
    ['session', 400, 'bad-request', '/api/order/items/', post({}, asContact)],
    ['session', 400, 'bad-key', '/api/order/items/', post(item, { ...asContact, 'idempotency-key': '?' })],
    ['session', 413, 'too-large', '/api/order/items/', post({ ...item, preferences: long }, asContact)],
    ['session', 415, 'not-json', '/api/order/items/', post('a', { ...asContact, 'content-type': 'text/plain' })],
    ['session', 422, 'key-reused', '/api/order/items/', post({ ...item, quantity: 2 }, repeated)],
    ['platform', 401, 'no-key', '/platform/shop', {}],
    ['platform', 404, 'not-found', '/platform/orders/019a8d3e-0000-7000-8000-000000000000', { headers: asKey }],
    ['platform', 400, 'bad-key', '/platform/sessions', post({}, { ...asKey, 'idempotency-key': '?' })],
    ['platform', 413, 'too-large', '/platform/sessions', post({ long }, asKey)],
    ['platform', 415, 'not-json', '/platform/sessions', post('a', { ...asKey, 'content-type': 'text/plain' })],
  ];
  for (const [kind, status, code, path, sent] of cases) {
    const response = await fetch(url + path, sent);
    assert.equal(response.status, status, `${code} ${path}`);
    const body: unknown = await response.json();
    const [first] = (body as { errors: unknown[] }).errors;
    // Further messages name the fields.
    assert.deepEqual({ ...(body as object), errors: [first] }, shown(kind, status, code), `${code} ${path}`);
  }
});
