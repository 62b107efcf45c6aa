import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatLogLine } from '../../../gateway/http/operator-output.ts';

const time = new Date(2026, 10, 23, 14, 5, 9).getTime();
const sender = { time, pid: 7, hostname: 'loja' };

test('formats a log line for a person in a terminal', () => {
  const table: [object, string][] = [
    [{ level: 30, ...sender, msg: 'migrated' }, '14:05:09 migrated'],
    [
      { level: 40, ...sender, msg: 'the database is away', code: '57P01' },
      '14:05:09 Aviso: the database is away (code: 57P01)',
    ],
    [
      { level: 50, ...sender, msg: 'a message was given up', shopId: 1, reason: { status: 500 } },
      '14:05:09 Erro: a message was given up (shopId: 1, reason: {"status":500})',
    ],
    [
      {
        level: 50,
        ...sender,
        msg: 'a call failed',
        err: { type: 'Error', message: 'no', stack: 'Error: no\n    at a.ts:1:2' },
      },
      '14:05:09 Erro: a call failed\nError: no\n    at a.ts:1:2',
    ],
  ];
  for (const [facts, line] of table) assert.equal(formatLogLine(`${JSON.stringify(facts)}\n`), line);
});
