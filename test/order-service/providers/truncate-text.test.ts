import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bytes, cutAtWord, fitLines } from '../../../order-service/providers/truncate-text.ts';

describe("a text that exceeds a channel's limit", () => {
  const cases: [text: string, limit: number, cut: string, why: string][] = [
    ['Ver pedido', 20, 'Ver pedido', 'fits'],
    ['exatamente vinte car', 20, 'exatamente vinte car', 'fits to its last character'],
    ['exatamente vinte e uma', 21, 'exatamente vinte e…', 'is cut after a word'],
    ['exatamente vinte, e uma', 18, 'exatamente vinte…', 'ends without a comma'],
    ['Arroz integral orgânico', 15, 'Arroz integral…', 'may end where a word ends'],
    ['inconstitucionalissimamente', 10, 'inconstit…', 'of one word is cut inside'],
    ['a inconstitucionalissimamente', 12, 'a inconstit…', 'of a short and a long word is cut inside'],
    ['🍎🍎🍎🍎', 6, '🍎🍎…', 'never ends in half a character'],
  ];
  for (const [text, limit, cut, why] of cases)
    test(`${why}: ${text}`, () => {
      assert.equal(cutAtWord(text, limit), cut);
      assert.ok(cutAtWord(text, limit).length <= limit);
    });

  test('is measured in bytes for a channel that counts bytes', () => {
    const text = 'ação '.repeat(300).trim();
    const cut = cutAtWord(text, 1_000, bytes);
    assert.ok(Buffer.byteLength(cut) <= 1_000 && Buffer.byteLength(cut) > 980, String(Buffer.byteLength(cut)));
    assert.match(cut, /ação…$/);
  });

  test('of many lines loses its middle, because the last lines hold the total', () => {
    const products = Array.from({ length: 40 }, (_, n) => `1 × Produto número ${n}: R$ 10,00`);
    const fitted = fitLines(['Resumo do seu pedido', ...products, 'Frete: Grátis', 'Total: R$ 400,00'], 300);
    assert.ok(fitted.length <= 300);
    assert.ok(
      fitted.startsWith('Resumo do seu pedido\n1 × Produto número 0') &&
        fitted.endsWith('\nFrete: Grátis\nTotal: R$ 400,00'),
      fitted,
    );
    assert.ok(fitted.includes('…'));
  });

  test('of one line is cut like any other', () => assert.equal(fitLines(['um dois três quatro'], 14), 'um dois três…'));
});
