import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { Value } from 'typebox/value';
import { endpoints } from '#shared/contract/endpoints.ts';
import { exampleOf } from '#shared/contract/example-values.ts';
import { channelMessage } from '#shared/contract/platform/channel-message.ts';
import { type PlatformCall, platformCalls, platformErrors } from '#shared/contract/platform/platform.ts';
import { webhookBody } from '#shared/contract/platform/platform-schemas.ts';
import { type WebhookEvent, webhookEvents } from '#shared/contract/platform/webhook-bodies.ts';
import { webhookSchedule } from '#shared/model/webhook-schedule.ts';
import { docsTopics } from '../../gateway/routes/platform-docs-topics.ts';
import { sampleSecret, webhookSample } from '../../gateway/routes/platform-docs-webhooks.ts';
import { jobKinds } from '../../order-service/services/jobs/job-kinds.ts';
import { startGateway, startOrderService } from '../gateway/gateway-fixture.ts';

/** The documentation as a reader finds it: the index, and each page that it leads to. */
async function servedPages(url: string): Promise<Map<string, string>> {
  const read = async (path: string) => [path, await (await fetch(url + path)).text()] as const;
  const index = await read('/platform/docs');
  const paths = new Set([...index[1].matchAll(/href="(\/platform\/docs\/[\w-]+)["#]/g)].map(([, path = '']) => path));
  return new Map([index, ...(await Promise.all([...paths].map(read)))]);
}
const wholeText = async (url: string): Promise<string> => [...(await servedPages(url)).values()].join('\n');

const calls: PlatformCall[] = Object.values(platformCalls);

test('documents each call of the Platform API with its fields, errors and an example', async (t) => {
  const orders = await startOrderService(t);
  const { url } = await startGateway(t, { url: orders.url }, { publicUrl: 'https://loja.example' });
  const page = await wholeText(url);
  for (const { method, path, summary, errors } of calls) {
    assert.ok(page.includes(`<p class="call">${method} ${path}</p>`) && page.includes(`${summary}</h2>`), path);
    for (const code of [...Object.keys(errors), ...Object.keys(platformErrors)])
      assert.ok(page.includes(`<code>${code}</code>`), code);
  }
  assert.ok(page.includes('curl -X POST https://loja.example/platform/sessions'));
  for (const field of ['contact.phone', 'data[].paymentStatus', 'customer.document', 'problems[].line'])
    assert.ok(page.includes(`<code>${field}</code>`), field);
  assert.ok(page.includes('webhook-signature') && page.includes('timingSafeEqual'));
  assert.ok(!/undefined|\[object/.test(page));
});

test('runs no script, loads no external resource and needs no order service', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' });
  for (const [path, page] of await servedPages(url)) {
    const { headers } = await fetch(url + path);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
    assert.ok(!/<script|<link|<img|src=|@import|url\(/.test(page), path);
    assert.equal((await fetch(url + path, { method: 'POST' })).status, 405);
  }
  assert.equal((await fetch(`${url}/platform/docs/nada`)).status, 404);
});

test('publishes both contracts as OpenAPI with every call of their tables', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' });
  type Document = { openapi: string; paths: Record<string, Record<string, { operationId: string }>> };
  const read = async (path: string) => (await (await fetch(url + path)).json()) as Document;
  const named = ({ paths }: Document) =>
    Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
  const [platform, session] = [await read('/platform/openapi.json'), await read('/openapi.json')];
  assert.deepEqual(named(platform).sort(), Object.keys(platformCalls).sort());
  assert.deepEqual(named(session).sort(), Object.keys(endpoints).sort());
  assert.ok(!JSON.stringify([platform, session]).includes('"~'));
  assert.ok(platform.paths['/platform/orders/{id}/status']?.post);
});

test('has only examples that match the schemas', () => {
  for (const { path, body, data } of calls) {
    for (const schema of [data, ...(body && body !== 'feed' ? [body] : [])])
      assert.deepEqual(Value.Errors(schema, exampleOf(schema)), [], path);
  }
  assert.deepEqual(Value.Errors(webhookBody, exampleOf(webhookBody)), []);
});

// Decision: The documentation covers a chatbot's whole integration, from the first session to going live.
test('covers the whole integration of a chatbot: sessions, frames, webhooks, limits and going live', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' }, { publicUrl: 'https://loja.example' });
  const page = await wholeText(url);
  const titles = ['Do começo ao fim', 'Sessões e links', 'Mostrar no painel de atendimento', 'Limites e erros'];
  const others = ['Agente com modelo de linguagem (MCP)', 'O catálogo para Google e Meta'];
  for (const title of [...titles, ...others, 'Como os webhooks funcionam', 'Entrar no ar'])
    assert.ok(page.includes(`>${title}</h2>`), title);
  for (const word of [
    'FRAME_ANCESTORS',
    'sandbox',
    'https://loja.example/order#',
    '600 chamadas por minuto',
    'webhook-id',
    'https://loja.example/platform/mcp',
    'x-contact-channel-id',
    '--mcp',
    'https://loja.example/feeds/SEGREDO/meta.csv',
  ])
    assert.ok(page.includes(word), word);
});

// Decision: A developer finds each subject, call and event by the index, which leads to a page of a bearable length.
test('has an index that leads to every section, call and event, on a page for each subject', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' });
  const pages = await servedPages(url);
  const idsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  const index = pages.get('/platform/docs') ?? assert.fail();
  for (const [path, page] of pages) {
    const ids = idsOf(page);
    assert.equal(new Set(ids).size, ids.length, `an id occurs once: ${path}`);
    for (const [, other, id = ''] of page.matchAll(/href="(\/platform\/docs[\w/-]*)?#([^"]+)"/g))
      assert.ok(idsOf(pages.get(other ?? path) ?? '').includes(id), `${path}: ${other ?? ''}#${id}`);
    if (page === index) continue;
    // The fields of the events are folded, and each has those of an order.
    if (!path.endsWith('/corpos-dos-eventos')) assert.ok(page.length < 120_000, `${path}: ${page.length}`);
    for (const [, id = ''] of page.matchAll(/<h[23] id="([^"]+)"/g))
      assert.ok(index.includes(`href="${path}#${id}"`) || index.includes(`href="${path}"`), `not in the index: ${id}`);
  }
  for (const name of [...Object.keys(platformCalls), 'sobre-webhooks', 'eventos', 'sessoes-e-links'])
    assert.ok(index.includes(`<li id="${name}">`), `an older link to #${name}`);
  const listed = docsTopics.flatMap(({ calls: names }) => names);
  assert.deepEqual([...listed].sort(), Object.keys(platformCalls).sort(), 'each call is on one page');
});

test('shows the body of every event as a schema, with a sample whose signature a library makes too', async (t) => {
  const { url } = await startGateway(t, { url: 'http://127.0.0.1:9' });
  const page = await wholeText(url);
  const documented = (await (await fetch(`${url}/platform/openapi.json`)).json()) as {
    webhooks: Record<string, unknown>;
  };
  assert.deepEqual(Object.keys(documented.webhooks), [...Object.keys(webhookEvents), 'message']);
  const events: [string, WebhookEvent][] = Object.entries({ ...webhookEvents, message: channelMessage });
  for (const [type, event] of events) {
    const { headers, body } = webhookSample(type);
    assert.deepEqual(Value.Errors(event.body, JSON.parse(body)), [], type);
    const [, id = '', seconds = ''] = /^webhook-id: (.*)\nwebhook-timestamp: (.*)\n/.exec(headers) ?? [];
    const signature = new Webhook(sampleSecret).sign(id, new Date(Number(seconds) * 1_000), body);
    assert.ok(headers.endsWith(`webhook-signature: ${signature}`), type);
    assert.ok(page.includes(headers), type);
  }
});

test('shows each event with what it is about, not the same order for all', () => {
  const data = Object.keys(webhookEvents).map(
    (type) => (JSON.parse(webhookSample(type).body) as { data: object }).data,
  );
  assert.equal(new Set(data.map((one) => JSON.stringify(one))).size, data.length);
  const { status, history, money } = JSON.parse(webhookSample('order.dispute_lost').body).data;
  assert.deepEqual([status, history.at(-1).step, money.disputed], ['Received', 'dispute-lost', 71.8]);
});

test('says how often and when a webhook is tried', () => {
  const { retryAfter } = jobKinds['platform-event'];
  assert.equal(webhookSchedule.attempts, retryAfter.length + 1);
  const hours = retryAfter.reduce((sum, pause) => sum + pause, 0) / 3_600;
  assert.ok(hours > 36 && hours < 37, 'about a day and a half');
  assert.deepEqual(retryAfter.slice(0, 7), [1, 4, 16, 64, 256, 900, 4 * 3_600]);
});
