import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeImageUrl } from '#shared/rules/links/image-url.ts';
import { safeHref } from '../../../webapp/components/text/clean-html.tsx';
import { ErrorText } from '../../../webapp/components/text/error-text.tsx';
import { hasMarkup, RichText } from '../../../webapp/components/text/rich-text.tsx';
import { textLines } from '../../../webapp/components/text/text-lines.ts';
import { markup } from './markup.tsx';

test("a server's text is split at line ends and <br>, and its other tags show as characters", () => {
  assert.equal(
    markup(<ErrorText text={'Frete: <b>erro</b><BR />linha 2\r\nlinha 3'} />),
    'Frete: &lt;b&gt;erro&lt;/b&gt;<br/>linha 2<br/>linha 3',
  );
});

for (const [text, lines] of [
  ['um', ['um']],
  ['um<br>dois', ['um', 'dois']],
  ['\n\num\n\ndois\n', ['um', '', 'dois']],
  ['', []],
  ['<br>', []],
] as const) {
  test(`${JSON.stringify(text)} has ${lines.length} lines`, () => assert.deepEqual(textLines(text), lines));
}

// Spec §2: "description (HTML or text)"
test('a plain description keeps its line breaks and does not wait for the cleaner', () => {
  assert.equal(markup(<RichText text={'Um\nDois & três'} />), '<p class="rich-text">Um<br/>Dois &amp; três</p>');
});

test('HTML is never part of the first render: it waits for the cleaner', () => {
  assert.doesNotMatch(markup(<RichText text="<b>negrito</b><script>alert(1)</script>" />), /negrito|alert/);
});

for (const [text, expected] of [
  ['<b>forte</b>', true],
  ['fim</p>', true],
  ['a<br>b', false],
  ['2 < 3 e 5 > 4', false],
  ['Caf&eacute;', true],
  ['Pão & Cia', false],
  ['Queijo & goiabada; doce', false],
  ['<!-- nada -->', true],
  ['<blockquote>citação', true],
  ['<img src=x onerror=alert(1) ', false], // a tag without an end shows as characters
] as const) {
  test(`${JSON.stringify(text)} ${expected ? 'is' : 'is not'} HTML`, () => assert.equal(hasMarkup(text), expected));
}

for (const [address, expected] of [
  ['https://fotos.example/a.jpg', 'https://fotos.example/a.jpg'],
  ['http://fotos.example/a.jpg', 'https://fotos.example/a.jpg'],
  ['//fotos.example/a.jpg', 'https://fotos.example/a.jpg'],
  ['/media/a.jpg', '/media/a.jpg'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:image/svg+xml,<svg/>', null],
  ['\\\\evil.example\\a', null],
  ['https://', null],
  ['', null],
  [null, null],
] as const) {
  test(`the picture address ${JSON.stringify(address)} becomes ${JSON.stringify(expected)}`, () =>
    assert.equal(safeImageUrl(address), expected));
}

for (const [address, expected] of [
  ['https://example.com/a', true],
  ['mailto:loja@example.com', true],
  ['tel:+5511999999999', true],
  ['http://example.com', false],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['/api/order/confirm', false],
  ['data:text/html,x', false],
  [null, false],
] as const) {
  test(`untrusted text ${expected ? 'may' : 'may not'} link to ${JSON.stringify(address)}`, () =>
    assert.equal(safeHref(address) !== null, expected));
}
