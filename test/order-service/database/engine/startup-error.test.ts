import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseOpenProblem } from '../../../../order-service/database/engine/startup-error.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });
const cases: [string, unknown, RegExp | null][] = [
  ['a refused connection', coded('ECONNREFUSED'), /^não respondeu/],
  [
    'several addresses that all fail',
    new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')]),
    /^não respondeu/,
  ],
  ['a wrong password', coded('28P01'), /^recusou o usuário ou a senha/],
  ['a connection that timed out', new Error('timeout expired'), /^não respondeu/],
  [
    'a pooler that refuses the time limits of a connection',
    Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' }),
    /ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout/,
  ],
  ['an error that the operator cannot fix', new Error('relation "x" does not exist'), null],
];
for (const [what, error, expected] of cases)
  test(`${what} is named in the operator's words`, () => {
    const problem = databaseOpenProblem(error);
    if (expected === null) assert.equal(problem, null);
    else assert.match(problem ?? '', expected);
  });
