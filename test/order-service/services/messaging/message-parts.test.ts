import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '#shared/model/message.ts';
import { messageParts } from '../../../../order-service/services/messaging/message-parts.ts';

const button = { title: 'Ver pedido', opens: { path: '/order', type: null, id: null } } as const;
const message = (lines: string[]): Message => ({ kind: 'summary', lines, pictureUrl: '/a.svg', button });

test('a message that fits every channel stays whole', () => {
  const short = message(['Resumo', 'x'.repeat(600)]);
  assert.deepEqual(messageParts(short), [short]);
});

test('a long message is split without loss, with the picture first part and the button last', () => {
  const lines = Array.from({ length: 50 }, (_, at) => `${at + 1} × Produto de nome comprido`);
  const parts = messageParts(message(['Resumo', ...lines]));
  assert.deepEqual(
    parts.map((part) => part.lines[0]),
    ['Resumo (1 de 3)', 'Resumo (2 de 3)', 'Resumo (3 de 3)'],
  );
  assert.deepEqual(
    parts.flatMap((part) => part.lines.slice(1)),
    lines,
  );
  assert.ok(parts.every((part) => Buffer.byteLength(part.lines.join('\n')) <= 640));
  assert.deepEqual(
    parts.map((part) => part.pictureUrl),
    ['/a.svg', null, null],
  );
  assert.deepEqual(
    parts.map((part) => part.button),
    [null, null, button],
  );
});

test('a line longer than a part is split between words', () => {
  const note = Array.from({ length: 300 }, (_, at) => `palavra${at}`).join(' ');
  const parts = messageParts(message(['Resumo', note]));
  assert.equal(parts.flatMap((part) => part.lines.slice(1)).join(' '), note);
});

test('a line without spaces is split between characters', () => {
  const parts = messageParts(message(['Resumo', `a${'😀'.repeat(400)}`]));
  assert.ok(parts.flatMap((part) => part.lines).every((line) => encodeURIComponent(line) !== ''));
  assert.equal(parts.flatMap((part) => part.lines.slice(1)).join(''), `a${'😀'.repeat(400)}`);
});

test('a message without a button may be longer', () => {
  const lines = ['Seu pedido nº 1 foi recebido.', ...Array.from({ length: 9 }, () => 'x'.repeat(99))];
  assert.equal(messageParts({ ...message(lines), button: null }).length, 1);
  assert.equal(messageParts(message(lines)).length, 2);
});

test('a single code is not split, because users copy whole messages', () => {
  const code = message(['9'.repeat(900)]);
  assert.deepEqual(messageParts(code), [code]);
});
