import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Sentence } from './sentences/sentence.ts';

const folder = path.join(import.meta.dirname, 'sentences');
const lists = readdirSync(folder).filter((file) => file !== 'sentence.ts');

test('every sentence of the specification that is listed names a test that exists', async () => {
  assert.ok(lists.length > 0);
  const missing: string[] = [];
  for (const list of lists) {
    const exported = (await import(pathToFileURL(path.join(folder, list)).href)) as Record<string, Sentence[]>;
    for (const { says, shownBy } of Object.values(exported).flat()) {
      if (shownBy.length === 0) missing.push(`${list}: nothing shows "${says}"`);
      for (const [file, title] of shownBy) if (!textOf(file).includes(title)) missing.push(`${list}: ${file} has no "${title}"`);
    }
  }
  assert.deepEqual(missing, []);
});

/** A test's source with its quotes as a reader sees them; a file that is not there has no text. */
function textOf(file: string): string {
  try {
    return readFileSync(path.join(import.meta.dirname, file), 'utf8')
      .replaceAll("\\'", "'")
      .replaceAll('\\"', '"');
  } catch {
    return '';
  }
}
