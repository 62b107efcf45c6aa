import assert from 'node:assert/strict';
import { test } from 'node:test';
import { upstreamRequestHeaders } from '../../../gateway/proxy/api-headers.ts';

// Decision: an order's id is any visible ASCII of up to 200 characters, and is in these two headers.
test('the version of an order with the longest id, and its event id, are passed', () => {
  const id = `ped:${'a'.repeat(196)}`;
  const headers = { 'if-match': `"${id}.123456789"`, 'last-event-id': `${id}.123456789` };
  assert.deepEqual(upstreamRequestHeaders(headers), Object.entries(headers).flat());
  assert.deepEqual(upstreamRequestHeaders({ 'if-match': '"a b.1"', 'last-event-id': 'a b.1' }), []);
});
