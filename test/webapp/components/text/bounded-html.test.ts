import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { boundedHtml, maxDepth, maxElements } from '../../../../webapp/components/text/bounded-html.ts';

const tags = ['p', 'br', 'b', 'i', 'ul', 'li', 'table', 'tbody', 'tr', 'td', 'div', 'h2', 'dl', 'dt', 'dd'];
const allowed = new Map<string, readonly string[]>([
  ...tags.map((tag) => [tag, []] as const),
  ['a', ['href']],
  ['img', ['src', 'alt']],
]);
const bounded = (html: string) => boundedHtml(html, allowed);

const cases: [what: string, html: string, expected: string][] = [
  ['allowed tags stay, in small letters', '<P>um <B>dois</B></P>', '<p>um <b>dois</b></p>'],
  ['other tags go and their text stays', '<span style="color:red">um</span> <font>dois', 'um dois'],
  ['attributes are those of the list', '<a href="x" onclick=y style="z">um</a>', '<a href="x">um</a>'],
  ['the first of two attributes of a name counts', '<a href=x href=y>um</a>', '<a href="x">um</a>'],
  [
    'a value keeps its entities and loses its quotes',
    `<img src='a?b&amp;c"d' alt=<x >`,
    '<img src="a?b&amp;c&quot;d" alt="&lt;x">',
  ],
  ['a ">" in quotes ends no tag', '<img alt="a > b">c', '<img alt="a > b">c'],
  [
    'code, styles and drawings go with what they hold',
    'a<script>x<b></script>b<STYLE>y</style >c<svg><title>z</title></svg>d',
    'abcd',
  ],
  ['a script without an end removes the rest', 'a<script>b<p>c', 'a'],
  ['a drawing without an end removes nothing', 'a<svg><p>c', 'a<p>c</p>'],
  ['a drawing may end itself', 'a<svg/>b</svg>c', 'abc'],
  ['comments and declarations go', 'a<!-- <b> -->b<!doctype html>c<?x?>d<!-->e</3>f', 'abcdef'],
  ['a tag without an end removes the rest', 'a<b title="', 'a'],
  ['a lone "<" stays, and makes no tag of what follows', 'a < b <3 <</p>b> <', 'a &lt; b &lt;3 &lt;b> &lt;'],
  ['what stays open is ended', '<div><b>um', '<div><b>um</b></div>'],
  ['an end of nothing goes', 'um</b></p></td>', 'um'],
  ['emphasis that overlaps goes on', '<b>a<i>b</b>c</i>d', '<b>a<i>b</i></b><i>c</i>d'],
  ['a block ends a paragraph', '<p>um<p>dois<div>três', '<p>um</p><p>dois</p><div>três</div>'],
  [
    'an item ends the one before, but not the one around it',
    '<ul><li>a<ul><li>b<li>c</ul><li>d',
    '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
  ],
  [
    'a cell and a row end those before',
    '<table><tr><td>a<td>b<tr><td>c',
    '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
  ],
  [
    'no tag in a cell ends an element around the table',
    '<div><table><tr><td>a</div>b',
    '<div><table><tr><td>ab</td></tr></table></div>',
  ],
  ['a term and its definition end each other', '<dl><dt>a<dd>b<dt>c', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
  ['</br> is a break, as in browsers', 'a</br>b', 'a<br>b'],
];

describe('foreign HTML becomes safe to parse', () => {
  for (const [what, html, expected] of cases) test(what, () => assert.equal(bounded(html), expected));

  test('ten thousand nested elements become few levels, with all their text', () => {
    const html = `${Array.from({ length: 10_000 }, (_, at) => `<div>${at} `).join('')}${'</div>'.repeat(10_000)}fim`;
    const result = bounded(html);
    assert.equal(result.match(/<div>/g)?.length, maxDepth);
    assert.equal(textOf(result), `${Array.from({ length: 10_000 }, (_, at) => at).join(' ')} fim`);
  });

  test('ten thousand adjacent elements are reduced to the maximum, with all their text', () => {
    const result = bounded(Array.from({ length: 10_000 }, (_, at) => `<p>${at}</p>`).join(''));
    assert.equal(result.match(/<p>/g)?.length, maxElements);
    assert.equal(result.match(/\d+/g)?.length, 10_000);
  });

  test('for any input the tags are allowed ones, are closed in order, and stay within the limits', () => {
    const piece = fc.oneof(
      fc.constantFrom(...tags, 'span', 'a', 'x').map((tag) => `<${tag}>`),
      fc.constantFrom(...tags, 'span', 'a', 'x').map((tag) => `</${tag}>`),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<svg>',
        '<a href="',
        ' style=x ',
        'texto ',
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const open: string[] = [];
        for (const [, slash, name = '', rest = ''] of bounded(pieces.join('')).matchAll(
          /<(\/?)([a-z]\w*)((?:"[^"]*"|[^<>"])*)>/g,
        )) {
          assert.ok(allowed.has(name), name);
          assert.match(rest, /^(?: (?:href|src|alt)="[^"]*")*$/);
          if (slash) assert.equal(open.pop(), name);
          else if (name !== 'br' && name !== 'img') open.push(name);
          assert.ok(open.length <= maxDepth);
        }
        assert.deepEqual(open, []);
      }),
      { numRuns: 1_000 },
    );
  });
});

const textOf = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
