import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SentMessage } from '#shared/model/message.ts';
import { recentlySent } from '#shared/rules/catalog/recently-sent.ts';
import { sentMarkText, stockText } from '#shared/text/assisted/agent-catalog.ts';

const now = new Date('2026-11-25T12:00:00Z');
const sent = (id: string, minutes: number, state: SentMessage['state'], productIds?: string[]): SentMessage => ({
  id,
  kind: 'product',
  title: 'Mel',
  state,
  reason: null,
  at: new Date(now.getTime() - minutes * 60_000).toISOString(),
  ...(productIds && { productIds }),
});

test('a card says how little is left, and nothing of a stock that is not counted', () => {
  assert.deepEqual(
    [0, 1, 3, 5, 6, null, undefined].map((stock) => stockText(stock)?.text ?? ''),
    ['Acabou', 'Só 1', 'Só 3', 'Só 5', 'Estoque 6', '', ''],
  );
});

test('a mark says sent only once the channel accepted the message, and then how far it is', () => {
  const texts = (['queued', 'sent', 'delivered', 'read', 'failed'] as const).map((state) =>
    sentMarkText(sent('1', 3, state), now),
  );
  assert.deepEqual(texts, [
    'Envio na fila',
    'Enviado há 3 min',
    'Enviado há 3 min · entregue',
    'Enviado há 3 min · lido',
    'Não enviado há 3 min',
  ]);
  assert.equal(sentMarkText(sent('1', 0, 'sent'), now), 'Enviado agora');
});

test('the newest message of the last day marks each of its products', () => {
  const marks = recentlySent(
    [
      sent('3', 1, 'queued', ['mel']),
      sent('2', 5, 'read', ['mel', 'cha']),
      sent('1', 24 * 60, 'read', ['vela']),
      sent('0', 10, 'sent'),
    ],
    now,
  );
  assert.deepEqual(
    [...marks].map(([id, message]) => [id, message.id]),
    [
      ['mel', '3'],
      ['cha', '2'],
    ],
  );
});
