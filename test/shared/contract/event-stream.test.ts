import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventId, eventText, heartbeat, readEventId, readEvents } from '#shared/contract/event-stream.ts';

const event = { id: '0b9f-7', version: 12, status: 1, changedBy: 'agent' } as const;

test('an event is read as it was written, wherever the network splits it', () => {
  const sent = heartbeat + eventText(event) + heartbeat + eventText({ ...event, version: 13 });
  for (let cut = 0; cut <= sent.length; cut++) {
    const first = readEvents(sent.slice(0, cut));
    const second = readEvents(first.rest + sent.slice(cut));
    assert.deepEqual(
      [[...first.events, ...second.events], second.rest],
      [[event, { ...event, version: 13 }], ''],
      String(cut),
    );
  }
});

test('data that is no event of the shop is ignored', () => {
  const strange = [
    'data: {',
    'data: null',
    'data: {"id":"a"}',
    'event: x',
    ': só um comentário',
    'data: {"id":"a","version":1,"status":0,"changedBy":"eu"}',
  ];
  assert.deepEqual(readEvents(`${strange.join('\n\n')}\n\n${eventText(event).replaceAll('\n', '\r\n')}`), {
    events: [event],
    rest: '',
  });
});

test('the id of an event names its order and version, and other ids are rejected', () => {
  assert.deepEqual(readEventId(eventId(event)), { id: '0b9f-7', version: 12 });
  for (const text of ['', '12', 'a.', '.1', 'a.-1', 'a.1.2', 'a b.1', `${'a'.repeat(65)}.1`])
    assert.equal(readEventId(text), null, text);
});
