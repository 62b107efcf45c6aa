import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readFeed } from '../../../order-service/feeds/read-feed.ts';
import { item, onlyProduct, outcomeOf, refusalOf, rss } from './feed-samples.ts';

const notAFeed = /^Linha 1: este arquivo não é um feed de produtos \(esperado /;

test('refuses a file that is no feed, in Portuguese and with the line', () => {
  const files = [
    'Olá, mundo',
    '{"products": []}',
    '<!doctype html><html><body>404</body></html>',
    '<urlset><url/></urlset>',
    'apelido;nota',
  ];
  for (const file of files) assert.match(refusalOf(file), notAFeed, file);
  assert.match(refusalOf('\n\n<pedidos/>'), /^Linha 3: este arquivo não é um feed .*<pedidos>/);
});

test('refuses a binary file with the line', () => {
  const binary = (line: number) => `Linha ${line}: este arquivo não é texto: a linha tem um byte nulo (0x00)`;
  assert.equal(refusalOf(Buffer.from([0x25, 0, 1, 2])), binary(1));
  for (const lineEnd of ['\n', '\r\n', '\r'])
    assert.equal(refusalOf(['id,title,price', 'a,A,1', 'b,B,1', 'c,C\0,1', 'd,D,1'].join(lineEnd)), binary(4));
});

test('refuses a record that is too long with its line and the cause', () => {
  const record = (line: number) =>
    `Linha ${line}: o registro que começa nesta linha tem mais de 1.000.000 de caracteres: ` +
    'encurte os textos e confira se há aspas abertas e não fechadas';
  const long = 'x'.repeat(1_000_001);
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    const lines = (...rows: string[]) => ['id,title,price,description', ...rows, ''].join(lineEnd);
    assert.equal(refusalOf(lines(`a,A,1,${long}`, 'b,B,1,')), record(2));
    assert.equal(refusalOf(lines('a,A,1,"two', 'lines"', '', '', `b,B,1,"${long}"`, 'c,C,1,')), record(6));
  }
});

test('refuses a truncated feed as a whole, with the line', () => {
  const whole = rss(item(), item({ id: 'b' }), item({ id: 'c' }));
  assert.match(refusalOf(whole.slice(0, whole.lastIndexOf('<g:availability'))), /^Linha 5: o arquivo termina no meio/);
  assert.match(refusalOf(rss(item({ id: 'a' }), '<g:id>b</g:title>')), /^Linha 4: /);
});

test('refuses a feed without products', () => {
  assert.equal(refusalOf(rss()), 'Linha 1: o feed não tem nenhum produto');
  assert.equal(refusalOf('id,title,price\n'), 'Linha 1: o feed não tem nenhum produto');
});

test('refuses files and feeds above the limits', () => {
  const feed = rss(item(), item({ id: 'b' }));
  assert.match(refusalOf(feed, { maxBytes: 100, maxRows: 10 }), /^Linha 1: o arquivo tem mais de/);
  assert.equal(refusalOf(feed, { maxBytes: 10_000, maxRows: 1 }), 'Linha 4: o feed tem mais de 1 produtos');
  assert.equal(
    refusalOf('id,title,price\na,A,1\nb,B,1', { maxBytes: 100, maxRows: 1 }),
    'Linha 3: o feed tem mais de 1 linhas de produtos',
  );
  assert.equal(outcomeOf(feed, { maxBytes: 10_000, maxRows: 2 }).products.length, 2);
});

test('keeps the accents of XML in its declared encoding, or in Windows-1252 by mistake', () => {
  const feed = rss(item({ title: 'Açúcar' }));
  assert.equal(onlyProduct(Buffer.from(feed.replace('UTF-8', 'ISO-8859-1'), 'latin1')).name, 'Açúcar');
  assert.equal(onlyProduct(Buffer.from(feed, 'latin1')).name, 'Açúcar');
  assert.equal(onlyProduct(Buffer.from(`\ufeff${feed}`)).name, 'Açúcar');
  assert.match(refusalOf(feed.replace('UTF-8', 'klingon')), /^Linha 1: a codificação "klingon"/);
});

test('keeps an accent whole that is split between two chunks', () => {
  const title = 'ã'.repeat(200);
  // One byte of padding more or less puts the end of a chunk inside an accent.
  for (const padding of [(1 << 20) - 400, (1 << 20) - 401]) {
    assert.equal(onlyProduct(rss(item({ title })).replace('<item>', `${' '.repeat(padding)}<item>`)).name, title);
  }
});

test('never throws for any file', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('', rss(item()).slice(0, 260), 'id,title,price\n', 'Handle,Title,Variant Price\n'),
      (bytes, start) => {
        readFeed(Buffer.concat([Buffer.from(start), bytes]));
      },
    ),
  );
});
