import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import type { Order } from '#shared/model/order/order.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { findShopBySlug } from '../../order-service/database/shops/shops.ts';
import { demoShop } from '../../order-service/demo/demo-shop.ts';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { createApiKey } from '../../order-service/services/platform/api-keys.ts';
import { entries, envelopeSentence, type Finding, guide, sentences } from '../../scripts/conformance/checks.ts';
import { bodySchemaOf, malformedBodies } from '../../scripts/conformance/malformed.ts';
import { lackedCall } from '../../scripts/conformance/needed-calls.ts';
import { type RefusalRow, refusalRows } from '../../scripts/conformance/refusal-rows.ts';
import { refusalProblems } from '../../scripts/conformance/reply-problems.ts';
import { findDeviations } from '../../scripts/conformance/run.ts';
import { sampleBodies } from '../../scripts/conformance/sample-bodies.ts';
import { type Reply, sendCall } from '../../scripts/conformance/send-call.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { callFaults } from '../helpers/order-service/call-faults.ts';
import {
  exampleFaults,
  withoutOptionalCalls,
  withTagOfId,
  withWrongCodes,
  wrongCodes,
} from '../helpers/order-service/example-faults.ts';
import { contextSecret, startTestService } from '../helpers/order-service/order-service.ts';
import { startExampleService, startExampleServices } from '../helpers/processes/example-service.ts';

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
    const received = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: request.url ?? '/',
      headers,
      ...(body === '' ? {} : { payload: body }),
    });
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
    const spoilt = spoil?.(call, received.json()) ?? received.json();
    response.writeHead(received.statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(spoilt));
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
  const run = (code: string, agentCode: string | null = null, otherCode: string | null = null) =>
    findDeviations({ url, code, agentCode, otherCode, isWriting: false, isBuying: true });
  await assert.rejects(run('exemplo-contato', null, 'ninguém'), /A sessão de --other não existe/);
  await assert.rejects(run('exemplo-contato', null, 'exemplo-contato'), /--other é do mesmo contato/);
  await assert.rejects(run('exemplo-contato', null, 'exemplo-agente'), /--other não é de um contato/);
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

type Spoil = (source: string) => string;

/** Writes the example service once for each of these changes. Returns the files. */
async function writeExamples(t: TestContext, spoils: readonly Spoil[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'example-'));
  t.after(() => rm(folder, { recursive: true }));
  const source = await readFile(path.join(root, 'docs/examples/order-service.mjs'), 'utf8');
  return Promise.all(
    spoils.map(async (spoil, at) => {
      const file = path.join(folder, `order-service-${at}.mjs`);
      await writeFile(file, spoil(source));
      return file;
    }),
  );
}

/** Starts the example service, changed by `spoil`. */
async function startExample(t: TestContext, spoil: Spoil = (source) => source): Promise<string> {
  const [file = ''] = await writeExamples(t, [spoil]);
  const { url, child } = await startExampleService({ file });
  t.after(() => void child.kill());
  return url;
}

/** Starts the example service once for each of these changes, all in one process. Returns their addresses. */
async function startExamples(t: TestContext, spoils: readonly Spoil[]): Promise<string[]> {
  const { urls, child } = await startExampleServices(await writeExamples(t, spoils));
  t.after(() => void child.kill());
  return urls;
}

const exampleSessions = [
  ...['--session', 'exemplo-contato', '--agent', 'exemplo-agente', '--other', 'exemplo-outro', '--buy'],
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
    'only responses with an order',
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
    // So few that one order may have them all.
    await database.run(sql`update stock set available = 60 where available > 60`);
    const shop = (await findShopBySlug(database, demoShop.slug)) ?? assert.fail();
    const { key } = await createApiKey(database, shop.id, { name: 'Conformidade', contextSecret });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: 'Bearer demo-whatsapp', 'content-type': 'application/json' };
    const read = async (response: Response) => ((await response.json()) as { data: Order }).data;
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

const sessionsOfExample = { code: 'exemplo-contato', agentCode: 'exemplo-agente', otherCode: 'exemplo-outro' };
const isBuying = { ...sessionsOfExample, isWriting: false, isBuying: true };
const problemsIn = (findings: Finding[]) =>
  findings.flatMap((finding) => ('problems' in finding && finding.problems.length > 0 ? [finding] : []));

// Each check waits for events most of its time, so several run at once. Not all in one test: it would take minutes.
const allFaults = [...callFaults, ...exampleFaults];
const faultsAtOnce = 16;
for (let from = 0; from < allFaults.length; from += faultsAtOnce) {
  const some = allFaults.slice(from, from + faultsAtOnce);
  test(`the conformance check that buys finds a service that ${some[0]?.[0]}, and ${some.length - 1} others`, async (t) => {
    const urls = await startExamples(
      t,
      some.map(([, spoil]) => spoil),
    );
    const missed = await Promise.all(
      some.map(async ([what, , call], at) => {
        const deviating = problemsIn(await findDeviations({ url: urls[at] ?? assert.fail(), ...isBuying }));
        return deviating.some((finding) => call.test(finding.call)) ? [] : [{ what, deviating }];
      }),
    );
    assert.deepEqual(missed.flat(), []);
  });
}

// One service has all of them: the status stays, so no wrong code hides another.
test('the conformance check finds each wrong code of a refusal, and an ETag of the id alone', async (t) => {
  const [url = ''] = await startExamples(t, [(source) => withTagOfId(withWrongCodes(source))]);
  const found = problemsIn(await findDeviations({ url, ...isBuying }));
  const problems = found.flatMap((finding) => finding.problems);
  assert.ok(
    found.some(({ sentence, call }) => sentence === sentences.etagChange && call.includes('antes de uma mudança')),
  );
  for (const [code, status] of wrongCodes) {
    const row = `Refusals: esperado [^,]*${status} .${code}[^,]*, veio ${status} .wrong-${code}`;
    assert.ok(
      problems.some((problem) => new RegExp(row).test(problem)),
      `${code} of ${JSON.stringify([...new Set(problems)])}`,
    );
  }
});

test('calls that no page of the shop needs may be missing, and are reported as such', async (t) => {
  const [url = '', noStores = ''] = await startExamples(t, [
    withoutOptionalCalls,
    (source) => source.replace("'GET /api/order/stores'", "'GET /api/order/shops'"),
  ]);
  const found = await findDeviations({ url, code: 'exemplo-contato', isWriting: true });
  assert.deepEqual(problemsIn(found), []);
  const lacked = found.flatMap((finding) =>
    'untried' in finding && finding.untried === lackedCall ? finding.call : [],
  );
  for (const path of [
    'GET /api/catalog/products/facets',
    'GET /api/order/payment/credit',
    'GET /api/order/seller/',
    'GET /api/order/schedule',
    'GET /api/order/price-tables (só para atendentes)',
  ])
    assert.ok(lacked.includes(path), `${path} of ${lacked}`);
  // This shop has a pickup, so its page asks for the stores.
  const needed = problemsIn(await findDeviations({ url: noStores, code: 'exemplo-contato', isWriting: false }));
  assert.deepEqual([...new Set(needed.map(({ call }) => call))], ['GET /api/order/stores/']);
});

/** The example as a shop whose steps ask for nothing: no name, delivery or payment. */
const withoutSteps = (source: string) =>
  source
    .replace("['Start', 'Catalog', 'Identify', 'Logistic', 'Payment']", "['Start', 'Catalog']")
    .replace('enablePickUp: true }, finish', 'enablePickUp: false }, finish')
    .replace(/ !cart\.logistic && .*\n.*\n +\.\.\.gone/, ' ...gone');
const codes = { code: 'exemplo-contato', agentCode: 'exemplo-agente', otherCode: 'exemplo-outro' };

test('a shop whose steps ask for no delivery and payment is bought from without them', async (t) => {
  const [url = '', noStock = '', refusing = ''] = await startExamples(t, [
    withoutSteps,
    (source) => withoutSteps(source).replace('find(products, providerId).stock -= quantity', 'void quantity'),
    (source) => withoutSteps(source).replace("'GET /api/order/confirm': confirm", "'GET /api/order/none': confirm"),
  ]);
  const buy = (at: string) => findDeviations({ url: at, isWriting: true, isBuying: true, ...codes });
  const found = await buy(url);
  assert.deepEqual(problemsIn(found), []);
  const tried = new Set(found.flatMap((finding) => ('problems' in finding ? [finding.sentence] : [])));
  for (const sentence of [sentences.confirm, sentences.placed, sentences.otherContact, sentences.stock])
    assert.ok(tried.has(sentence), sentence);
  assert.ok(problemsIn(await buy(noStock)).some(({ sentence }) => sentence === sentences.stock));
  // Nothing can be bought: each sentence about a placed order says so.
  const untried = new Set(
    (await buy(refusing)).flatMap((finding) =>
      'untried' in finding && finding.untried.startsWith('nenhum pedido foi feito') ? [finding.sentence] : [],
    ),
  );
  for (const name of ['confirm', 'stock', 'placed', 'head', 'money', 'otherContact', 'cancel'] as const)
    assert.ok(untried.has(sentences[name]), name);
});

test('a service that ends idle connections gets each call on a connection of its own', async (t) => {
  const used = new WeakSet<Socket>();
  const server = createServer((request, response) => {
    // What a call meets that is sent while the service closes its connection.
    if (used.has(request.socket)) request.socket.destroy();
    used.add(request.socket);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  t.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (let call = 1; call <= 3; call++)
    assert.equal((await sendCall(url, endpoints.putItem, { code: 'a', body: {} })).status, 200);
});

test("the guide's table of refusals has the codes and statuses of the contract, and a check judges by them", async () => {
  const text = await readFile(path.join(root, guide), 'utf8');
  const rows = [...text.matchAll(/^\| ([\d, ]+) \| `([a-z-]+)` \|/gm)].map(
    ([, statuses = '', code = '']): Row => [code, statuses.split(', ').map(Number)],
  );
  type Row = [code: string, statuses: readonly number[]];
  const sorted = (some: Iterable<Row>) => new Map([...some].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  // The gateway itself sends the first. The second is a failure, and no refusal.
  const others = ['upstream', 'fault'];
  assert.deepEqual(sorted(rows), sorted([...refusalRows].filter(([code]) => !others.includes(code))));

  const reply = (status: number, code?: string): Reply => ({
    status,
    contentType: 'application/json',
    etag: null,
    retryAfterSeconds: null,
    body: { success: false, data: null, errors: [{ message: 'Não.', ...(code === undefined ? {} : { code }) }] },
  });
  for (const [code, statuses] of rows)
    for (const status of statuses) {
      // Every row of the table is one of the contract's codes, as just asserted.
      const wanted = [code as RefusalRow];
      assert.deepEqual(refusalProblems(reply(status, code), wanted), []);
      assert.deepEqual(refusalProblems(reply(status, 'other'), wanted).length, 1, `${code} with another code`);
      assert.deepEqual(refusalProblems(reply(status), wanted).length, 1, `${code} without a code`);
      assert.deepEqual(refusalProblems(reply(418, code), wanted).length, 1, `${code} with another status`);
      assert.deepEqual(refusalProblems(reply(422, code), ['rule']).length, 1, `${code} is no rule of a shop`);
    }
  assert.deepEqual(refusalProblems(reply(422, 'sold-out'), ['rule']), []);
  assert.deepEqual(refusalProblems(reply(409, 'gone'), ['not-found', 'rule']), [
    'Refusals: esperado 404 `not-found` ou 422 com um código da loja, veio 409 `gone`',
  ]);
});
