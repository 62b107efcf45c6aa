import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { assistedContents } from './sentences/contents/assisted.ts';
import { catalogueContents } from './sentences/contents/catalogue.ts';
import type { Sentence } from './sentences/sentence.ts';

const folder = path.join(import.meta.dirname, 'sentences');
const lists = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'sentence.ts');

test('every listed sentence of the specification names a test that exists', async () => {
  assert.ok(lists.length > 0);
  const missing: string[] = [];
  for (const list of lists) {
    for (const { says, shownBy } of await sentencesOf(list)) {
      if (shownBy.length === 0) missing.push(`${list}: nothing shows "${says}"`);
      for (const [file, title] of shownBy)
        if (!textOf(file).includes(title)) missing.push(`${list}: ${file} has no "${title}"`);
    }
  }
  assert.deepEqual(missing, []);
});

test('every sentence about the catalogue and the assisted sale is listed completely', async () => {
  const listed = (await Promise.all(lists.map(sentencesOf))).flat().filter(({ isOurDecision }) => !isOurDecision);
  const quotes = listed
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

async function sentencesOf(list: string): Promise<Sentence[]> {
  const exported = (await import(pathToFileURL(path.join(folder, list)).href)) as Record<string, Sentence[]>;
  return Object.values(exported).flat();
}

/** A test's source with unescaped quotes. A missing file gives an empty text. */
function textOf(file: string): string {
  try {
    return readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .replaceAll("\\'", "'")
      .replaceAll('\\"', '"');
  } catch {
    return '';
  }
}
