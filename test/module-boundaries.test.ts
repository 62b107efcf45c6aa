import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  FORBIDDEN_TEXT,
  longComments,
  MODULES,
  misnamed,
  PACKAGES,
  tooLong,
  WORDS,
} from './helpers/source/module-boundaries.ts';
import { importCycles, unlistedFiles, upwardImports } from './helpers/source/module-rules.ts';
import { strayPackages, strayText, strayWords, strayWrites } from './helpers/source/place-rules.ts';
import { readSourceTree } from './helpers/source/source-tree.ts';

describe('the module boundaries', () => {
  const tree = new Map(readSourceTree(path.resolve(import.meta.dirname, '..')));
  tree.delete('test/module-boundaries-finds.test.ts'); // it contains every violation on purpose

  test('cover a source tree that was read', () =>
    assert.ok(tree.has('package.json') && [...tree.keys()].some((file) => file.startsWith('shared/rules/'))));
  test('list every folder', () => assert.deepEqual(unlistedFiles(tree, MODULES), []));
  test('contain only imports that point down', () => assert.deepEqual(upwardImports(tree, MODULES), []));
  test('have no import cycle', () => assert.deepEqual(importCycles(tree), []));
  test('keep every package in its modules', () => assert.deepEqual(strayPackages(tree, PACKAGES), []));
  test('use the browser, the network and the environment only in their modules', () =>
    assert.deepEqual(strayWords(tree, WORDS), []));
  test('change state only in webapp/state', () => assert.deepEqual(strayWrites(tree), []));
  test('name files in kebab-case by their subject', () => assert.deepEqual(misnamed(tree), []));
  test('have no file that is too long', () => assert.deepEqual(tooLong(tree), []));
  test('have no comment beyond column 120', () => assert.deepEqual(longComments(tree), []));
  test('contain no text about anything but the project', () => assert.deepEqual(strayText(tree, FORBIDDEN_TEXT), []));
});
