import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '../../../order-service/feeds/cells/plain-text.ts';

const cases: [title: string, text: string, expected: string][] = [
  ['tags go and their words stay', '<b>Camiseta</b> <i>azul</i>', 'Camiseta azul'],
  ['what a script says goes with it', 'Ataque <b>um</b> <script>alert(1)</script>', 'Ataque um'],
  ['so it does when nobody ends the script', 'Vela <script>alert(1)', 'Vela'],
  ['so does a comment that nothing ends', 'Vela <!-- de cera', 'Vela'],
  ['a script ends at its own end tag, whatever the case', '<SCRIPT>if (a<b) "</style>"</Script >Vela', 'Vela'],
  ['a tag that nothing ends is text', 'Vela <azul', 'Vela <azul'],
  ['a style and a comment go too', '<style>b{}</style>Vela<!-- de cera -->', 'Vela'],
  ['the end of an attribute that a tag was to leave goes with the tag', '"><img src=x onerror=alert(1)>', ''],
  ['an attribute within a tag ends the tag as before', '<a title="x"><b>Vela</b></a>', 'Vela'],
  ['a lone < is no tag', 'Broca <10 mm e 1 > 0', 'Broca <10 mm e 1 > 0'],
  ['an inch stays an inch', 'TV 42"', 'TV 42"'],
  ['an escaped tag is a word', 'Livro &lt;script&gt; em dez lições', 'Livro <script> em dez lições'],
];

for (const [title, text, expected] of cases) test(title, () => assert.equal(plainText(text), expected));
