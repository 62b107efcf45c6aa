import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fastify from 'fastify';
import { NoFreeSlot } from '#shared/concurrency/keyed-semaphore.ts';
import type { Envelope } from '#shared/model/result.ts';
import { UnknownOutcome } from '../../../order-service/database/engine/database.ts';
import { errorResponse } from '../../../order-service/routes/errors.ts';
import { Refusal, ruleRefusal } from '../../../order-service/services/core/refusal.ts';

const { log } = fastify({ logger: false });
const withCode = (code: string, message = 'select * from secret') => Object.assign(new Error(message), { code });

describe('the response to a thrown error', () => {
  const cases: [string, unknown, number, string][] = [
    ['no session', new Refusal('no-session'), 401, 'no-session'],
    ['a forged webhook', new Refusal('bad-signature'), 401, 'bad-signature'],
    ['not yours', new Refusal('not-yours'), 403, 'not-yours'],
    ['not found', new Refusal('not-found'), 404, 'not-found'],
    ['a stale version', new Refusal('stale'), 409, 'stale'],
    ['a rule', ruleRefusal('sold-out', 'Acabou.'), 422, 'sold-out'],
    ['a lock waited for too long', withCode('55P03'), 503, 'busy'],
    ['a statement that took too long', withCode('57014'), 503, 'busy'],
    ['a server that is not there', withCode('ECONNREFUSED'), 503, 'database-away'],
    ['a server that went down', new Error('Connection terminated unexpectedly'), 503, 'database-away'],
    ['a full disk of the database', withCode('53100'), 507, 'disk-full'],
    ['a full disk of this machine', withCode('ENOSPC'), 507, 'disk-full'],
    ['a database that has no room to start', new Error('no', { cause: withCode('ENOSPC') }), 507, 'disk-full'],
    ['a full pool', new Error('timeout exceeded when trying to connect'), 503, 'busy'],
    ['a full share of the pool', new NoFreeSlot('lost'), 503, 'busy'],
    ['a commit nobody knows of', new UnknownOutcome('lost'), 503, 'unknown-outcome'],
    ['a fault of ours', new TypeError('x is not a function'), 500, 'fault'],
    ['SQL that is wrong', withCode('42601'), 500, 'fault'],
    ['what is no error', 'text', 500, 'fault'],
  ];
  for (const [what, thrown, status, code] of cases)
    test(`${what}: ${status} ${code}, in Portuguese and without internal details`, () => {
      const response = errorResponse(thrown, log);
      const { success, errors } = response.body as Envelope<unknown>;
      assert.deepEqual([response.status, success, errors.map((error) => error.code)], [status, false, [code]]);
      assert.match(errors[0]?.message ?? '', /^[A-ZÀ-Ú].*\.$/);
      assert.ok(!/secret|function|lost|timeout/.test(JSON.stringify(errors)));
    });
});
