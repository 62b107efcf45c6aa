import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annotationsBelow, annotationsIn } from './helpers/source/sentence-annotations.ts';
import { assistedContents } from './sentences/contents/assisted.ts';
import { catalogueContents } from './sentences/contents/catalogue.ts';

const { annotations, problems } = annotationsBelow(import.meta.dirname);

test('every comment that cites the specification is directly above a test', () => {
  assert.ok(annotations.length > 0);
  assert.deepEqual(problems, []);
});

test('no sentence is cited twice above one test', () => {
  const all = annotations.map(({ says, file, title }) => `${file}: "${title}" repeats "${says}"`);
  assert.deepEqual(
    all.filter((one, at) => all.indexOf(one) !== at),
    [],
  );
});

test('every sentence about the catalogue and the assisted sale is listed completely', () => {
  const quotes = annotations
    .filter(({ section }) => section !== null)
    .flatMap(({ says }) => says.split('…').map(bare))
    .filter((quote) => quote.length >= shortestQuote);
  const missing = Object.entries({ ...catalogueContents, ...assistedContents }).flatMap(([section, sentences]) =>
    sentences.flatMap((sentence) => {
      const rest = unquoted(bare(sentence), quotes);
      return rest === '' ? [] : [`${section}: "${rest}" of "${sentence}"`];
    }),
  );
  assert.deepEqual(missing, []);
});

test('an annotation continues on the next lines and belongs to the title below it', () => {
  const { annotations: found, problems: none } = annotationsIn(
    'a.test.ts',
    [
      '// The reason of the test.',
      "// Spec §4: \"A shows 'B', in a long",
      '// sentence with "quotes"."',
      '// Decision: C is shown, too.',
      "test('it\\'s A ' +",
      `  \`and \${b}\`, () => {});`,
      '  // Spec §9: "D."',
      "  ['a row', 1],",
      '// Spec §9: "E."',
      'for (const one of [1]) t.test("F\'s", () => one);',
      '// Spec §9: "F."',
      'for (const one of [',
      "  ['no title'],",
      '])',
      '  for (const other of one)',
      "    test('G', () => other);",
    ].join('\n'),
  );
  assert.deepEqual(none, []);
  assert.deepEqual(
    found.map(({ section, says, title }) => [section, says, title]),
    [
      [4, 'A shows \'B\', in a long sentence with "quotes".', `it's A and \${b}`],
      [null, 'C is shown, too.', `it's A and \${b}`],
      [9, 'D.', 'a row'],
      [9, 'E.', "F's"],
      [9, 'F.', 'G'],
    ],
  );
});

test('an annotation without a quote or without a test is found', () => {
  const text = [
    '// Spec §4, without a quote',
    "test('a', () => {});",
    '// Spec §4: "A."',
    '// A plain comment below it.',
    "test('b', () => {});",
    '// Spec §4: "B."',
    '',
    "test('c', () => {});",
    '// Decision: C.',
    'test(title, () => {});',
    '// Spec §5: "At the end."',
  ];
  assert.deepEqual(
    annotationsIn('a.test.ts', text.join('\n')).problems.map((problem) => problem.replace(/: .*/, '')),
    ['a.test.ts:1', 'a.test.ts:3', 'a.test.ts:6', 'a.test.ts:9', 'a.test.ts:11'],
  );
});

/** Shorter quotes, such as "name", occur in many sentences. They show their own presence only. */
const shortestQuote = 5;

/** The part of a sentence that no quote covers. Words that only join its parts do not count. */
function unquoted(sentence: string, quotes: readonly string[]): string {
  const longestFirst = quotes
    .filter((quote) => sentence.includes(quote))
    .sort((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((left, quote) => left.replaceAll(quote, ' | '), sentence);
  return rest
    .split('|')
    .map((part) => part.replace(/^[\s,;.:()]+|[\s,;.:()]+$/g, '').replace(/^(and|or|plus)$|^and (a|an) $/, ''))
    .filter((part) => part !== '')
    .join(' | ');
}

const bare = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(/^[\s,;.:]+|[\s,;.:]+$/g, '');
