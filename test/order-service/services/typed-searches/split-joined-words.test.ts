import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  possibleBeginnings,
  possibleParts,
  splitJoinedWords,
} from '../../../../order-service/services/catalog/search/split-joined-words.ts';

const shop = new Set([
  'agua',
  'gas',
  'leite',
  'condensado',
  'moca',
  'pao',
  'queijo',
  'sal',
  'ada',
  'arroz',
  'montante',
  'la',
  'vidro',
  'pet',
  'manta',
]);
const joined = (typed: string) => splitJoinedWords(typed, (part) => shop.has(part))?.join(' ') ?? null;

test('joined words are read apart, with the words between them and an amount at the end', () => {
  const cases: [typed: string, apart: string | null][] = [
    ['aguacomgas', 'agua com gas'],
    ['aguasemgas', 'agua sem gas'],
    ['leitecondensadomoca', 'leite condensado moca'],
    ['paodequeijo', 'pao de queijo'],
    ['leitecondensado395g', 'leite condensado 395g'],
    ['arroz5kg', 'arroz 5kg'],
    ['montante70', 'montante 70'],
    ['ladevidro', 'la de vidro'],
    ['ladepet', 'la de pet'],
    ['ladevidro50mm', 'la de vidro 50mm'],
    ['mantaladevidro', 'manta la de vidro'],
    // Two letters alone are no word of it, nor before a word of two.
    ['lavidro', null],
    ['ladela', null],
    ['laevidro', null],
    // A short word may stand in any other one.
    ['salada', null],
    ['paoqueijo', null],
    ['agua', null],
    ['arrozarroz', null],
    ['aguacom', null],
    ['m70arroz', null],
  ];
  for (const [typed, apart] of cases) assert.equal(joined(typed), apart, typed);
});

test('a beginning of two letters is looked up only before a connecting word', () => {
  assert.deepEqual(possibleBeginnings('ladevidro').slice(0, 2), ['la', 'lad']);
  assert.deepEqual(possibleBeginnings('lavidro').slice(0, 1), ['lav']);
  assert.deepEqual(possibleBeginnings('ladeva').slice(0, 1), ['lad']);
});

test('a long text is no joined word, and the parts of a short one grow with its length only', () => {
  assert.equal(joined('agua'.repeat(11)), null);
  assert.deepEqual(possibleParts('agua'.repeat(11)), []);
  const [twenty, forty] = [20, 40].map(
    (length) =>
      possibleParts(Array.from({ length }, (_, at) => String.fromCodePoint(0x61 + (at % 26))).join('')).length,
  );
  assert.ok(forty !== undefined && twenty !== undefined && forty <= 3 * twenty, `${twenty}, ${forty}`);
  const startedAt = performance.now();
  assert.equal(
    splitJoinedWords(`${'a'.repeat(38)}bc`, (part) => !part.includes('b')),
    null,
  );
  assert.ok(performance.now() - startedAt < 200);
});
