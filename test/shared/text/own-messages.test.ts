import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ownMessages } from '#shared/model/message-texts.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import { ownMessageLines, usualMessages } from '#shared/text/panel/own-messages.ts';

const places = { loja: 'Horta da Ana', pedido: 1042 };

describe('a message in the shop’s own words', () => {
  for (const name of ownMessages)
    test(`'${name}' is the usual text, word for word, where the shop wrote none`, () => {
      const usual = name === 'welcome' ? messageText.welcome('Horta da Ana') : messageText[name](1042);
      assert.deepEqual(ownMessageLines({}, name, places), [usual]);
      assert.deepEqual(ownMessageLines({ [name]: ' ' }, name, places), [usual]);
      assert.match(usualMessages[name], name === 'welcome' ? /\{loja\}/ : /\{pedido\}/);
    });

  test('each place is filled wherever it stands, and each line stays one', () => {
    const texts = { paid: 'Nº {pedido}, {loja}:\nrecebemos o nº {pedido}. {outro}' };
    assert.deepEqual(ownMessageLines(texts, 'paid', places), [
      'Nº 1042, Horta da Ana:',
      'recebemos o nº 1042. {outro}',
    ]);
  });
});
