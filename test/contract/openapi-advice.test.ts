import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';
import { openWebhooks } from '../../order-service/providers/webhook-channel.ts';
import { startGateway } from '../gateway/gateway-fixture.ts';

type Described = { description: string };
type Document = {
  components: { responses: Record<string, Described> };
  webhooks?: Record<string, { post: { responses: Record<string, Described> } }>;
};
const read = (document: object) => JSON.parse(JSON.stringify(document)) as Document;
const platform = read(platformOpenApi('https://loja.example'));
const session = read(sessionOpenApi('https://loja.example'));

/** What a program does after a status: the word of the advice that the document must have. */
const advice: Readonly<Record<string, RegExp>> = {
  304: /Use a resposta que você tem/,
  400: /Corrija/,
  401: /Use outro/,
  403: /Repetir não ajuda/,
  404: /Leia a lista de novo/,
  408: /Repita com a mesma `Idempotency-Key`/,
  409: /versão e uma `Idempotency-Key` novas/,
  413: /Divida/,
  414: /Encurte/,
  415: /Corrija/,
  417: /Envie sem ele/,
  422: /Corrija .* outra `Idempotency-Key`/,
  429: /Espere.*repita igual/,
  431: /Encurte/,
  500: /repita com a mesma `Idempotency-Key`/,
  502: /repita com a mesma `Idempotency-Key`/,
  503: /repita com a mesma `Idempotency-Key`/,
  504: /repita com a mesma `Idempotency-Key`/,
  507: /Repita mais tarde com a mesma `Idempotency-Key`/,
};

test('the number of an order has the same bounds in both documents', () => {
  for (const [name, document] of Object.entries({ platform, session })) {
    const found = integersNamed(document, ['number', 'orderNumber']);
    assert.ok(found.length > 0, name);
    for (const { minimum, maximum } of found) assert.deepEqual([minimum, maximum], [1, 999_999_999], name);
  }
});

type Bounds = { type?: unknown; minimum?: number; maximum?: number; anyOf?: Bounds[] };
/** The schemas of whole numbers that fields with these names have. */
const integersNamed = (node: unknown, names: readonly string[]): Bounds[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const schema = Object(value) as Bounds;
    const own = names.includes(key)
      ? [schema, ...(schema.anyOf ?? [])].filter(({ type }) => [type].flat().includes('integer'))
      : [];
    return [...own, ...integersNamed(value, names)];
  });
};

// Decision: The OpenAPI documents say for each status what the program does: fix, read again, wait, or repeat.
test('each status of both documents says what to do', () => {
  for (const { components } of [platform, session])
    for (const [name, { description }] of Object.entries(components.responses)) {
      const expected = advice[name.replace('Status', '')] ?? assert.fail(`no advice for ${name}`);
      assert.match(description, expected, name);
    }
  assert.equal(Object.keys(session.components.responses).length, Object.keys(advice).length);
});

test('the page about errors says the same, and no longer calls every 4xx final', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' });
  const page = await (await fetch(`${url}/platform/docs/erros`)).text();
  for (const row of ['400, 413', '401, 403', '404', '405', '422', '408, 429', '5xx'])
    assert.match(page, new RegExp(`<tr><td>${row}`), row);
  assert.ok(!page.includes('Um 4xx não muda com o tempo'));
});

// Decision: A webhook's document says of each status whether the shop tries again, as the shop does.
test('what the document says of a receiver’s status is what the shop does', async (t) => {
  let status = 200;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status, status === 302 ? { location: '/outro' } : {}).end();
  });
  t.after(() => receiver.close());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const webhooks = openWebhooks({ ownHosts: ['127.0.0.1'] });
  t.after(() => webhooks.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const documented = Object.entries(platform.webhooks ?? {});
  assert.ok(documented.length > 10);
  for (status of [200, 204, 302, 400, 401, 403, 404, 408, 409, 410, 422, 425, 429, 500, 503]) {
    const { kind } = await webhooks.post({ url, secret: 'segredo' }, 'id', '{}');
    for (const [type, { post }] of documented) {
      const { description } =
        post.responses[status] ?? post.responses[`${Math.floor(status / 100)}XX`] ?? assert.fail(type);
      const isLater = description.includes('a loja tenta de novo');
      const said = description.startsWith('Recebido') ? 'delivered' : isLater ? 'retry' : 'dead';
      assert.equal(said, kind, `${type} ${status}: ${description}`);
    }
  }
});
