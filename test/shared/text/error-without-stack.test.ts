import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal as GatewayRefusal } from '../../../gateway/http/error-response.ts';
import { UpstreamFailure } from '../../../gateway/proxy/upstream-request.ts';
import { Refusal } from '../../../order-service/services/core/refusal.ts';

test('a refusal collects no stack, and other errors still do', () => {
  const limit = Error.stackTraceLimit;
  const refusals = [
    new GatewayRefusal(429, 'tooMany'),
    new UpstreamFailure('refused', 'NO_PLACE'),
    new Refusal('no-key'),
  ];
  for (const error of refusals) assert.doesNotMatch(error.stack ?? '', /^ {4}at /m);
  assert.equal(Error.stackTraceLimit, limit);
  assert.match(new Error('a fault').stack ?? '', /^ {4}at /m);
});
