import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pauseLengths } from '#shared/model/panel/settings-section.ts';
import { pauseEnd, usualPauseText } from '#shared/rules/session/pause-end.ts';

const zone = 'America/Sao_Paulo';
const at = (time: string) => new Date(`2026-11-29T${time}-03:00`);

describe('the end of a pause', () => {
  // Decision: A pause of minutes ends at a whole minute, and its words name that minute.
  for (const [length, now, end, text] of [
    ['30min', '12:48:00', '13:18:00', 'A loja está em pausa. Voltamos às 13:18.'],
    ['30min', '12:47:01', '13:18:00', 'A loja está em pausa. Voltamos às 13:18.'],
    ['1h', '12:18:00', '13:18:00', 'A loja está em pausa. Voltamos às 13:18.'],
    ['1h', '00:10:00', '01:10:00', 'A loja está em pausa. Voltamos à 01:10.'],
    ['today', '12:18:00', '24:00:00', 'Hoje a loja está fechada. Voltamos logo!'],
    ['open', '12:18:00', null, 'A loja não está recebendo pedidos agora. Voltamos logo!'],
  ] as const)
    test(`a pause '${length}' at ${now} ends at ${end} with '${text}'`, () => {
      assert.equal(pauseEnd(length, zone, at(now))?.toISOString() ?? null, end && at(end).toISOString());
      assert.equal(usualPauseText(length, zone, at(now)), text);
    });

  test('only a pause until midnight has the words of a closed day', () => {
    const closed = pauseLengths.filter((length) => usualPauseText(length, zone, at('09:00:00')).startsWith('Hoje'));
    assert.deepEqual(closed, ['today']);
  });
});
