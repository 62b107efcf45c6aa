import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import { schemas } from '#shared/contract/request-schemas.ts';
import type { Order } from '#shared/model/order/order.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { demoShop } from '../../order-service/demo/demo-shop.ts';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { createApiKey } from '../../order-service/services/platform/api-keys.ts';
import { entries, envelopeSentence, guide, sentences } from '../../scripts/conformance/checks.ts';
import { bodySchemaOf, malformedBodies } from '../../scripts/conformance/malformed.ts';
import { findDeviations } from '../../scripts/conformance/run.ts';
import { sampleBodies } from '../../scripts/conformance/sample-bodies.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { type ExampleFault, exampleFaults } from '../helpers/order-service/example-faults.ts';
import { contextSecret, startTestService } from '../helpers/order-service/order-service.ts';
import { startExampleService } from '../helpers/processes/example-service.ts';

/**
 * The demo's order service on a server. `spoil` may change its responses, to simulate the errors of another service.
 */
async function startDemo(t: TestContext, spoil?: (call: string, envelope: Record<string, unknown>) => unknown) {
  const { app, database } = await startTestService(t, await freshDatabase(t), undefined, undefined, { isDemo: true });
  await seedDemo(database);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const headers = { ...request.headers };
    delete headers['transfer-encoding'];
    const answer = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: request.url ?? '/',
      headers,
      ...(body === '' ? {} : { payload: body }),
    });
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    const spoilt = spoil?.(call, answer.json()) ?? answer.json();
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(spoilt));
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// Spec §3: "Result envelope: success, data, errors (each with message)."
for (const code of ['demo-whatsapp', 'demo-agente'])
  test(`our own order service passes the conformance check, with reads and writes, as ${code}`, async (t) => {
    const findings = await findDeviations({ url: await startDemo(t), code, isWriting: true });
    const deviating = findings.filter((finding) => 'problems' in finding && finding.problems.length > 0);
    assert.deepEqual(deviating, []);
    assert.ok(findings.filter((finding) => 'problems' in finding).length > 25);
  });

// Decision: npm run conformance runs the contract against any order service and reports every deviation, call by call.
test('an order service that deviates is reported call by call, and writing calls are skipped', async (t) => {
  const asked: string[] = [];
  const url = await startDemo(t, (call, envelope) => {
    asked.push(call);
    if (call === 'GET /api/order/stores/') return { ...envelope, errors: null };
    if (call === 'GET /api/order/current' && envelope.success)
      return { ...envelope, data: { ...(envelope.data as object), itemsAmout: 'R$ 0,00' } };
    if (call === 'GET /api/shop/settings') return envelope.data;
    return envelope;
  });
  const run = await new Promise<{ code: number; out: string }>((resolve) => {
    const words = ['--import', 'tsx', 'scripts/conformance.ts', '--url', url, '--session', 'demo-whatsapp'];
    execFile(process.execPath, words, { cwd: path.resolve(import.meta.dirname, '../..') }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), out }),
    );
  });
  assert.equal(run.code, 1);
  assert.match(run.out, /DESVIA {2}GET \/api\/order\/stores\/\n {10}envelope\.errors: must be array/);
  assert.match(run.out, /DESVIA {2}GET \/api\/order\/current\n {10}data\.itemsAmout: must be number/);
  assert.match(run.out, /DESVIA {2}GET \/api\/shop\/settings\n/);
  assert.match(run.out, /Chamadas que desviam: 3\n$/);
  assert.match(run.out, /- {7}POST \/api\/order\/items\/: escreve; só com --write/);
  assert.ok(!run.out.includes('demo-whatsapp'), 'the code is not repeated');
  assert.ok(asked.every((call) => !/confirm|cancel|items|send/.test(call)));
});

const root = path.resolve(import.meta.dirname, '../..');

/** Runs the command and returns its exit code and its JSON. */
async function runConformance(...words: string[]) {
  const args = ['--import', 'tsx', 'scripts/conformance.ts', ...words, '--json'];
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 1e8 }, (error, printed) =>
      resolve({ code: Number(error?.code ?? 0), out: printed }),
    );
  });
  type Result = 'ok' | 'deviates' | 'untried';
  type Check = { call: string; sentence: string; result: Result; problems?: string[]; warnings?: string[] };
  return { code, ...(JSON.parse(out) as { deviating: number; warned: number; checks: Check[] }) };
}

/** The checks that deviate. */
const deviating = ({ checks }: Awaited<ReturnType<typeof runConformance>>) =>
  checks.filter(({ result }) => result === 'deviates').map(({ call, problems }) => [call, problems]);

// Decision: a wrong session is one sentence, and not a list of refused calls.
test('a wrong session is refused before anything else is tried, with its reason', async (t) => {
  const url = await startExample(t);
  const run = (code: string, agentCode: string | null = null) =>
    findDeviations({ url, code, agentCode, isWriting: false, isBuying: true });
  await assert.rejects(run('ninguém'), /A sessão de --session não existe ou não vale mais \(status 404\)/);
  await assert.rejects(run('exemplo-contato', 'ninguém'), /A sessão de --agent não existe/);
  await assert.rejects(run('exemplo-contato', 'exemplo-contato'), /--agent não é de um atendente/);
  await assert.rejects(run('exemplo-agente'), /--session é de um atendente/);
  const { stderr } = await new Promise<{ stderr: string }>((resolve) => {
    const words = ['--import', 'tsx', 'scripts/conformance.ts', '--url', url, '--key', 'chave', '--buy'];
    execFile(process.execPath, words, { cwd: root }, (_error, _out, said) => resolve({ stderr: said }));
  });
  assert.match(stderr, /Não foi possível abrir uma sessão com --key em .*: Não encontramos/);
});

/** Starts the example service, changed by `spoil`. */
async function startExample(t: TestContext, spoil = (source: string) => source): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'example-'));
  const file = path.join(folder, 'order-service.mjs');
  const source = await readFile(path.join(root, 'docs/examples/order-service.mjs'), 'utf8');
  await writeFile(file, spoil(source));
  const { url, child } = await startExampleService({ file });
  t.after(async () => {
    child.kill();
    await rm(folder, { recursive: true });
  });
  return url;
}

const exampleSessions = ['--session', 'exemplo-contato', '--agent', 'exemplo-agente', '--buy'];

const faults: ExampleFault[] = [
  [
    'forgets idempotency keys',
    (source) =>
      source
        .replace('answers.set(name,', 'answers.set(Symbol(),')
        .replaceAll('answers.get(name)', '({ sent, answer: run() })'),
    /items.*repetida/,
  ],
  ['ignores If-Match', (source) => source.replace("throw refuse(409, 'stale'", "void refuse(409, 'stale'"), /If-Match/],
  [
    'does not start the stream with a comment',
    (source) => source.replace(/`:.n.n\$\{(eventText\(cartOf\(person\)\))\}`/, '$1'),
    /events.*começo/,
  ],
  ['names the events otherwise', (source) => source.replace('event: order', 'event: change'), /events/],
  ['is silent without changes', (source) => source.replace('15_000', '60_000'), /events.*sem mudanças/],
  [
    'sends nothing to a page that returns',
    (source) => source.replace(/`:.n.n\$\{eventText\(cartOf\(person\)\)\}`/, "':\\n\\n'"),
    /events.*Last-Event-ID/,
  ],
  ['sends no events', (source) => source.replace('person.streams.add(response);', ''), /events/],
  ['lets a contact cancel', (source) => source.replace("'POST /api/order/placed/:id/cancel'];", "''];"), /cancel/],
  [
    'computes a wrong total',
    (source) => source.replace('totalAmout: reais(subtotalOf(order))', 'totalAmout: 1'),
    /total/,
  ],
  [
    'takes a negative amount of cash',
    (source) => source.replace('Number.isFinite(value) && value >= 0', 'Number.isFinite(value)'),
    /payment\/delivery.*corpos errados/,
  ],
  [
    'takes null for a text',
    (source) => source.replace('form({ index: string(10)', 'form({ index: orNull(string(10))'),
    /items.*corpos errados/,
  ],
  [
    'looks for the product of a body that names none',
    (source) => source.replace('assertClear(forms[route.name]?.(body) ?? true)', 'assertClear(body !== null)'),
    /items.*corpos errados/,
  ],
  [
    'lacks a call that one of its steps needs',
    (source) => source.replace("'POST /api/order/logistic': ({", "'POST /api/order/other': ({"),
    /logistic\/ \(corpos errados/,
  ],
  [
    'pays some order when the named one does not exist',
    (source) => source.replace('(id === undefined\n', '(true\n'),
    /payment\/state.*pedido desconhecido/,
  ],
  ['keeps the cart after the confirmation', (source) => source.replace(', cart: null });', ' });'), /current.*depois/],
];

// Decision: a field that the contract does not have is a warning. No page reads it, and it may be a misspelt one.
test('fields outside the contract are warnings, call by call, and no deviations', async (t) => {
  const misspells = (source: string) =>
    source
      .replace('isGift: false,', 'isGift: false, isCustomised: true,')
      .replace('gifts: [],', 'gifts: [], hasGifts: 0,');
  const url = await startExample(t, misspells);
  const found = await runConformance('--url', url, '--session', 'exemplo-contato', '--write');
  assert.deepEqual([deviating(found), found.code], [[], 0]);
  const warned = found.checks.filter(({ warnings }) => warnings !== undefined);
  assert.equal(found.warned, warned.length);
  const put = warned.find(({ call }) => call === 'POST /api/order/items/');
  assert.deepEqual(put?.warnings?.toSorted(), [
    'campo fora do contrato: data.hasGifts',
    'campo fora do contrato: data.items[].isCustomised',
  ]);
  assert.ok(
    warned.every(({ call }) => /order|customer/.test(call)),
    'only answers with an order',
  );
});

test('each sentence of the conformance check names a heading of the guide', async () => {
  const text = await readFile(path.join(root, guide), 'utf8');
  for (const sentence of [envelopeSentence, ...Object.values(sentences)]) {
    const heading = /^"([^"]+)": /.exec(sentence)?.[1] ?? assert.fail(sentence);
    assert.match(text, new RegExp(`^##+ ${heading}$`, 'm'));
  }
});

test('the malformed bodies cover empty, null, wrong and negative values of each field', () => {
  const bodies = malformedBodies(schemas.setPayment.body, sampleBodies.setPayment).map(({ body }) => body);
  for (const body of [
    {},
    null,
    [],
    'texto',
    { ...sampleBodies.setPayment, cashAmount: -5 },
    { ...sampleBodies.setPayment, cashAmount: null },
    { ...sampleBodies.setPayment, cashAmount: 'texto' },
    { ...sampleBodies.setPayment, providerId: 7 },
    { ...sampleBodies.setPayment, providerId: '' },
  ])
    assert.ok(
      bodies.some((one) => isDeepStrictEqual(one, body)),
      JSON.stringify(body),
    );
  for (const [name] of entries()) {
    const schema = bodySchemaOf(name);
    if (schema === null || !(name in sampleBodies)) continue;
    assert.deepEqual(Value.Errors(schema, sampleBodies[name]), [], `${name}: the sample has the described form`);
  }
  const without = entries().filter(([name]) => bodySchemaOf(name) !== null && !(name in sampleBodies));
  assert.deepEqual(
    without.map(([name]) => name),
    ['linkStore', 'decideDiscount'],
  );
});

// Each check waits fifteen seconds for a silent stream of events, so they run at the same time.
describe('the conformance check that buys', { concurrency: true }, () => {
  // Decision: with --buy, npm run conformance buys with each way to pay, tries versions, keys, events, permissions and
  // refusals, and reports sentence by sentence, with --json for programs.
  test('our own order service passes the check that buys and cancels, for a contact made for it', async (t) => {
    const platform = { publicUrl: 'https://loja.example', platformApiKey: null, maxImportMs: 60_000 };
    const parts = { isDemo: true, platform };
    const { app, database } = await startTestService(t, await freshDatabase(t), undefined, undefined, parts);
    await seedDemo(database);
    const shop = (await findShopBySlug(database, demoShop.slug)) ?? assert.fail();
    const { key } = await createApiKey(database, shop.id, { name: 'Conformidade', contextSecret });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: 'Bearer demo-whatsapp', 'content-type': 'application/json' };
    const read = async (answer: Response) => ((await answer.json()) as { data: Order }).data;
    const item = { index: '', providerId: 'feijao-carioca-1kg', quantity: 2, attributes: [] };
    const cart = await read(
      await fetch(`${url}/api/order/items/`, { method: 'POST', headers, body: JSON.stringify(item) }),
    );
    const found = await runConformance('--url', url, '--key', key, '--buy');
    assert.deepEqual(deviating(found), []);
    assert.deepEqual([found.code, found.warned], [0, 0]);
    for (const way of ['Pix', 'Boleto']) {
      const call = `O pagamento por ${way} no banco de demonstração`;
      assert.ok(
        found.checks.some((one) => one.call === call && one.result === 'ok'),
        call,
      );
    }
    assert.deepEqual(
      await read(await fetch(`${url}/api/order/current`, { headers })),
      cart,
      'no other cart is touched',
    );
    const succeeded = new Set(found.checks.filter(({ result }) => result === 'ok').map(({ sentence }) => sentence));
    for (const [name, sentence] of Object.entries(sentences)) assert.ok(succeeded.has(sentence), `not shown: ${name}`);
    const buy = (code: string, agentCode: string | null = null) =>
      findDeviations({ url, code, agentCode, isWriting: false, isBuying: true });
    await assert.rejects(buy('demo-whatsapp'), /carrinho de --session tem produtos/);
  });

  test('a paid order that may not be cancelled is not reported as cancelled', async (t) => {
    const refusesPaid = (source: string) =>
      source.replace('if (order.status !== RECEIVED)', 'if (order.status !== RECEIVED || isPaid(order))');
    const url = await startExample(t, refusesPaid);
    const found = await runConformance('--url', url, ...exampleSessions);
    assert.deepEqual(deviating(found), []);
    const paid = found.checks.filter(({ sentence }) => sentence === sentences.cancelPaid);
    assert.deepEqual(
      paid.map(({ call, result }) => [call.split(' (')[0]?.replace(/\d+/, 'N'), result]),
      [
        ['POST /api/order/placed/:id/cancel', 'ok'],
        ['O cancelamento do pedido N', 'untried'],
      ],
    );
  });

  // Decision: docs/examples has a complete order service in plain JavaScript that passes the conformance check.
  test('the example order service of the documents passes the conformance check that buys and cancels', async (t) => {
    const found = await runConformance('--url', await startExample(t), ...exampleSessions);
    assert.deepEqual([deviating(found), found.warned], [[], 0]);
    const paths = (await readFile(path.join(root, 'docs/examples/order-service.mjs'), 'utf8')).trimEnd().split('\n');
    assert.ok(paths.length <= 300 && paths.every((one) => one.length <= 120));
  });
});

test('the conformance check that buys finds what a service does wrong', async (t) => {
  const sessions = { code: 'exemplo-contato', agentCode: 'exemplo-agente', isWriting: false, isBuying: true };
  const found = await Promise.all(
    [...faults, ...exampleFaults].map(async ([what, spoil, call]) => {
      const findings = await findDeviations({ url: await startExample(t, spoil), ...sessions });
      const deviating = findings.filter((finding) => 'problems' in finding && finding.problems.length > 0);
      return deviating.some((finding) => call.test(finding.call)) ? [] : [{ what, deviating }];
    }),
  );
  assert.deepEqual(found.flat(), []);
});
