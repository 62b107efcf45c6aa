import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { type Finding, guide, sentences } from '../../scripts/conformance/checks.ts';
import { startEtagWatch } from '../../scripts/conformance/etag-watch.ts';
import { neededCalls } from '../../scripts/conformance/needed-calls.ts';
import { reportLines } from '../../scripts/conformance/report.ts';
import { noReplyProblem, type Reply } from '../../scripts/conformance/send-call.ts';

const root = path.resolve(import.meta.dirname, '../..');

test("the guide's table of needed calls is that of the check", async () => {
  const text = await readFile(path.join(root, guide), 'utf8');
  const table = text.split('\n## Needed calls\n')[1]?.split('\n## ')[0] ?? assert.fail();
  const rows = [...table.matchAll(/^\| (.+) \| (`.+`) \|$/gm)].map(([, where, calls = '']) => [
    where,
    calls.replaceAll('`', '').split(', '),
  ]);
  assert.deepEqual(
    rows,
    neededCalls.map(({ where, calls }) => [where, calls]),
  );
});

test('the printed report has each problem of a call once, with how often it was found', () => {
  const finding = (call: string, sentence: string, problems: string[]): Finding => ({ call, sentence, problems });
  const lines = reportLines(
    [
      finding('GET /a', sentences.item, ['total é 1']),
      finding('GET /a (outra vez)', sentences.item, ['total é 1']),
      finding('GET /a (depois)', sentences.etag, ['total é 1', 'id é 2']),
      finding('GET /b', sentences.key, ['total é 1']),
      finding('GET /a (no fim)', sentences.confirm, ['total é 1']),
      finding('GET /c', sentences.confirm, []),
    ],
    0,
  );
  assert.deepEqual(lines.slice(1), [
    ...['', sentences.item, 'DESVIA  GET /a', '          total é 1 (4 vezes, também em "Versions")'],
    ...['', sentences.etag, 'DESVIA  GET /a (depois)', '          id é 2'],
    ...['', sentences.key, 'DESVIA  GET /b', '          total é 1'],
    ...['', sentences.confirm, 'ok      GET /c'],
    ...['', 'Desvios diferentes: 3', 'Chamadas que desviam: 2'],
  ]);
});

test('a call without a response is reported with the code of the failure', async () => {
  const reset = Object.assign(new Error('closed'), { code: 'ECONNRESET' });
  assert.equal(noReplyProblem(new TypeError('fetch failed', { cause: reset })), 'sem resposta (ECONNRESET)');
  assert.equal(noReplyProblem(new DOMException('late', 'TimeoutError')), 'sem resposta (TimeoutError)');
  assert.equal(noReplyProblem('late'), 'sem resposta (falha)');
});

test('two states of the order with one ETag are found, and a weak ETag of other calls may stay', () => {
  const reply = (etag: string | null, version: number, status = 200): Reply => ({
    ...{ status, etag, contentType: 'application/json', retryAfterSeconds: null },
    body: { data: { version } },
  });
  const watch = startEtagWatch();
  const found = (call: string, ...of: Parameters<typeof reply>) => watch.problemsOf(call, reply(...of)).length;
  const [order, state] = ['GET /api/order/current', 'GET /api/order/payment/state'];
  assert.deepEqual(
    [found(order, '"a"', 1), found(order, '"a"', 1), found(order, '"b"', 2), found(order, 'W/"c"', 3)],
    [0, 0, 0, 0],
  );
  assert.deepEqual([found(order, '"a"', 2), found(order, 'W/"c"', 4), found(order, null, 5)], [1, 1, 0]);
  assert.deepEqual([found(state, 'W/"a"', 1), found(state, 'W/"a"', 2), found(state, '"a"', 1)], [0, 0, 0]);
  assert.equal(found(state, '"a"', 2), 1);
  assert.equal(found(order, '"a"', 3, 304), 0);
});
