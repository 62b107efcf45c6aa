import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainLines } from '#shared/rules/text/plain-lines.ts';

const cases: [text: string, lines: string[]][] = [
  ['Leve 3, pague 2', ['Leve 3, pague 2']],
  ['<p>Leve <b>3</b></p><p>pague 2</p>', ['Leve 3', 'pague 2']],
  [
    '<table><tr><th>Peso</th><th>Litros</th></tr><tr><td>2 kg</td> <td>30</td></tr></table>',
    ['Peso Litros', '2 kg 30'],
  ],
  ['<dl><dt>Cor</dt><dd>Azul</dd></dl>', ['Cor', 'Azul']],
  ['um<br>dois<BR />três\r\nquatro', ['um', 'dois', 'três', 'quatro']],
  [
    'Pre&ccedil;o &uacute;nico, s&oacute; at&eacute; amanh&atilde; &ndash; corra!',
    ['Preço único, só até amanhã – corra!'],
  ],
  ['R$&nbsp;10 &#8364; &#x1F381; 3&ordm;', ['R$\u00a010 € 🎁 3º']],
  ['5 &lt; 6 &amp;&amp; 7 &gt; 6', ['5 < 6 && 7 > 6']],
  // Decoded once: escaped markup stays text.
  ['&amp;lt;b&amp;gt;', ['&lt;b&gt;']],
  ['broca <10 mm & prego', ['broca <10 mm & prego']],
  ['<script>alert(1)</script><style>p{}</style><!-- nota -->Oferta', ['Oferta']],
  ['Oferta<!-- nota', ['Oferta']],
  ['Oferta<iframe>nota</iframe> hoje', ['Oferta hoje']],
  ['<img src=x onerror=alert(1)>', []],
  ['&desconhecida; &#0; &constructor;', ['&desconhecida; &#0; &constructor;']],
  ['  ', []],
];

for (const [text, lines] of cases)
  test(`${JSON.stringify(text)} is read as ${lines.length === 1 ? JSON.stringify(lines[0]) : `${lines.length} lines`}`, () =>
    assert.deepEqual(plainLines(text), lines));
