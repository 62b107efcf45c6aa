import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { seedDemo } from '../../order-service/demo/seed-demo.ts';
import { findDeviations } from '../../scripts/conformance/run.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { startTestService } from '../helpers/order-service/order-service.ts';

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
