import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeEntities } from '#shared/rules/text/html-entities.ts';
import { feedEntities, feedEntity } from '../../../../order-service/feeds/formats/entity-names.ts';

test('feeds may use every name of ISO 8859-1', () => {
  const characters = Array.from({ length: 96 }, (_, at) => String.fromCodePoint(160 + at));
  const named = new Set(Object.values(feedEntities));
  assert.deepEqual(
    characters.filter((character) => !named.has(character)),
    [],
  );
});

const cases: [title: string, text: string, decoded: string][] = [
  ['an accented letter', 'Pre&ccedil;o &Uacute;nico &ntilde; &ouml;', 'Preço Único ñ ö'],
  ['a symbol', '3&ordm; 20&deg; &bull; &reg;', '3º 20° • ®'],
  ['a number', '&#8364; &#x1F381; &#X41;', '€ 🎁 A'],
  ['an entity of an entity, once', '&amp;lt;', '&lt;'],
  ['an unknown name', '&desconhecida; &constructor; &amp', '&desconhecida; &constructor; &amp'],
  ['no character', '&#0; &#55296; &#1114112;', '&#0; &#55296; &#1114112;'],
];
for (const [title, text, decoded] of cases)
  test(`decodes ${title} alike for pages and feeds`, () => {
    assert.equal(decodeEntities(text), decoded);
    assert.equal(decodeEntities(text, feedEntity), decoded);
  });
