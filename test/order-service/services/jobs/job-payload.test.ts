import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { channelEvent } from '../../../../order-service/providers/chat-provider.ts';
import { payloadOf } from '../../../../order-service/services/jobs/run-job.ts';

const at = '2026-11-25T12:00:00.000Z';
const status = { kind: 'status', channelType: 1, externalId: '7', at, ref: 'wamid.1', status: 'read' };

test('a payload is read in the form of its kind, and another form is a failure', () => {
  const schema = Type.Object({ scope: Type.Enum(['product', 'order']), subject: Type.String() });
  assert.deepEqual(payloadOf({ payload: { scope: 'order', subject: '7' } }, schema), { scope: 'order', subject: '7' });
  for (const payload of [{}, null, { scope: 'shop', subject: '7' }, { scope: 'order', subject: 7 }])
    assert.throws(() => payloadOf({ payload }, schema), { message: 'unknown-payload' });
});

test('the events of channels are read again as they were written', () => {
  for (const event of [
    { ...status, messageId: null, reason: null },
    { kind: 'message', channelType: 1, externalId: '7', at, contact: '5511', alias: null, name: '' },
    { kind: 'until', channelType: 0, externalId: '7', at, contact: '9', status: 'delivered' },
  ])
    assert.deepEqual(payloadOf({ payload: JSON.parse(JSON.stringify(event)) }, channelEvent), event);
  assert.throws(() => payloadOf({ payload: { ...status, messageId: null } }, channelEvent));
  assert.throws(() =>
    payloadOf({ payload: { ...status, messageId: null, reason: null, channelType: 9 } }, channelEvent),
  );
});
