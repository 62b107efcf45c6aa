import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoryBytes } from '../../../../order-service/feeds/feed-bytes.ts';
import { fileText } from '../../../../order-service/feeds/formats/file-text.ts';
import { item, onlyProduct, outcomeOf, refusalOf, rss } from '../feed-samples.ts';

const textOf = (bytes: Uint8Array) => [...fileText(memoryBytes(bytes)).chunks()].join('');
const bytesOf = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));

test('reads only the bad byte as Windows-1252, keeps all other accents, and reports the line', () => {
  for (const [feed, line] of [
    [bytesOf('id,title,price\na,Açúcar,1 BRL\nb,Ma', 0xe7, 'ã,2 BRL\nc,Pão,3 BRL\n'), 3],
    [bytesOf('id,title,price\r\na,Açúcar,1 BRL\r\nb,Ma', 0xe7, 'ã,2 BRL\r\nc,Pão,3 BRL\r\n'), 3],
    [bytesOf('\ufeffid,title,price\na,Açúcar,1 BRL\nb,Ma', 0xe7, 'ã,2 BRL\nc,Pão,3 BRL\n'), 3],
    [bytesOf('<?xml version="1.0" encoding="UTF-8"?>\n<rss><channel>', ...itemsWithFault), 3],
    // The declaration is wrong: the bytes are valid UTF-8.
    [bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?>\n<rss><channel>', ...itemsWithFault), 3],
  ] as const) {
    const { products, notices } = outcomeOf(feed);
    assert.deepEqual(
      products.map(({ name }) => name),
      ['Açúcar', 'Maçã', 'Pão'],
    );
    assert.deepEqual(notices, [
      { line, id: null, reason: 'a linha tem um byte que não é UTF-8 (0xE7), lido como "ç": confira o texto' },
    ]);
  }
});

const itemOf = (id: string, title: string) => `<item><id>${id}</id><title>${title}</title><price>1 BRL</price></item>`;
const [before = '', after = ''] = itemOf('b', 'Ma|ã').split('|');
const itemsWithFault = [`${itemOf('a', 'Açúcar')}\n${before}`, 0xe7, `${after}\n${itemOf('c', 'Pão')}</channel></rss>`];

test('reads a Latin-1 or Windows-1252 file with any declaration: its own, none, or a wrong UTF-8', () => {
  const text = 'id;title;price\r\na;MAÇÃO “Nº 1” — açúcar;"R$ 4,90"\r\nb;Pão de açúcar à mão;"R$ 5,00"\r\n';
  const bytes = Buffer.from(text.replace('“', '\u0093').replace('”', '\u0094').replace('—', '\u0097'), 'latin1');
  const { products, notices } = outcomeOf(bytes);
  assert.deepEqual([products.map(({ name }) => name), notices], [['MAÇÃO “Nº 1” — açúcar', 'Pão de açúcar à mão'], []]);
  const feed = rss(item({ title: 'Pão de açúcar à mão, maçã' }));
  for (const encoding of ['UTF-8', 'ISO-8859-1', 'windows-1252'])
    assert.equal(
      onlyProduct(Buffer.from(feed.replace('UTF-8', encoding), 'latin1')).name,
      'Pão de açúcar à mão, maçã',
      encoding,
    );
});

test('reports a bad byte in a file that declares UTF-8 and has no other accent', () => {
  const [start = '', end = ''] = rss(item({ title: 'Ma|a' })).split('|');
  const { products, notices } = outcomeOf(bytesOf(start, 0xe7, end));
  assert.deepEqual([products[0]?.name, notices.map(({ line }) => line)], ['Maça', [3]]);
});

test('marks a byte without a Windows-1252 character as unreadable', () => {
  assert.equal(textOf(bytesOf('ação', 0x81, 'x')), 'ação\ufffdx');
});

test('one damaged byte never changes another character of a UTF-8 text', () => {
  const characters = fc.array(
    fc.constantFrom('a', 'b', ' ', '\n', '\r\n', 'ç', 'ã', 'É', '€', '“', '😀', '\ufeff', 'º'),
    {
      minLength: 2,
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(characters, fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, byte) => {
      const parts = text.map((character) => Buffer.from(character));
      const bytes = Buffer.concat(parts);
      const at = place % bytes.length;
      const damaged = Buffer.from(bytes);
      damaged[at] = byte;
      let start = 0;
      const index = parts.findIndex((part) => {
        start += part.length;
        return at < start;
      });
      // A byte-order mark at the start of the file is not part of the text.
      const head = text
        .slice(0, index)
        .join('')
        .replace(/^\ufeff/, '');
      const tail = text.slice(index + 1).join('');
      const read = textOf(damaged);
      assert.ok(read.startsWith(head), JSON.stringify([read, head]));
      assert.ok(read.endsWith(tail), JSON.stringify([read, tail]));
    }),
    { numRuns: 2_000 },
  );
});

test('finds the line of an unescaped "&"', () => {
  const loose = item({ id: 'b', title: 'Pão & queijo' });
  const filler = (count: number) =>
    Array.from({ length: count }, (_, at) => item({ id: `p${at}`, title: 'Maçã &amp; pera &#233; &ccedil;' }));
  const cases: [string, string, number][] = [
    ['followed by a ";" in the same line', rss(item(), item({ id: 'b', title: 'Pão & queijo; vinho' })), 4],
    ['followed by a ";" many lines later', rss(item(), loose, ...filler(5)), 4],
    ['followed by no ";" at all', rss(item(), loose, item({ id: 'c' })), 4],
    ['an unknown entity', rss(item(), item({ id: 'b', title: 'Pão &queijo; vinho' })), 4],
    ['in an attribute', rss(item(), '<link href="https://a.example/?a=1&b=2"/>', ...filler(2)), 4],
    ['CRLF', rss(item(), loose, ...filler(5)).replaceAll('\n', '\r\n'), 4],
    ['CR alone', rss(item(), loose, ...filler(5)).replaceAll('\n', '\r'), 4],
    [
      'behind CDATA and comments that hold "&"',
      rss(item({}, '<x><![CDATA[a & b\n]]></x><!-- c & d\n -->'), loose, ...filler(2)),
      6,
    ],
    ['in a long file', rss(...filler(30_000), loose, ...filler(10)), 30_003],
  ];
  for (const [name, feed, line] of cases)
    assert.equal(
      refusalOf(feed),
      `Linha ${line}: o XML usa uma entidade desconhecida ou um "&" solto (escreva &amp;)`,
      name,
    );
});

test('finds the line wherever a long file is split into chunks', () => {
  const [start = '', end = ''] = rss(item(), item({ id: 'b', title: 'Pão & queijo' }))
    .replaceAll('\n', '\r\n')
    .split('<channel>');
  const piece = 1 << 20;
  const room = piece - Buffer.byteLength(`${start}<channel>`);
  const far = Buffer.byteLength(end.slice(0, end.indexOf('&')));
  for (let more = 0; more <= far + 12; more++) {
    if (more % 3 > 0 && Math.abs(more - far) > 12) continue;
    assert.match(refusalOf(`${start}<channel>${' '.repeat(room - more)}${end}`), /^Linha 4: .*"&" solto/, String(more));
  }
});

test('reports a truncated file as truncated, even with valid entities before the end', () => {
  const whole = rss(item({ title: 'Pão &amp; queijo' }), item({ id: 'b' }));
  assert.match(refusalOf(whole.slice(0, -20)), /o arquivo termina no meio/);
});
