import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { circles, unknownRooms, upwardImports } from './helpers/house-rules.ts';
import { misnamed, PACKAGES, ROOMS, SAYINGS, tooLong, WORDS } from './helpers/module-boundaries.ts';
import { strayPackages, straySayings, strayWords, strayWrites } from './helpers/place-rules.ts';
import { readSourceTree } from './helpers/source-tree.ts';

describe('the module boundaries', () => {
  const house = new Map(readSourceTree(path.resolve(import.meta.dirname, '..')));
  house.delete('test/module-boundaries-finds.test.ts'); // it contains every violation on purpose

  test('cover a source tree that was read', () =>
    assert.ok(house.has('package.json') && [...house.keys()].some((file) => file.startsWith('shared/rules/'))));
  test('list every folder', () => assert.deepEqual(unknownRooms(house, ROOMS), []));
  test('let every import point down', () => assert.deepEqual(upwardImports(house, ROOMS), []));
  test('have no import cycle', () => assert.deepEqual(circles(house), []));
  test('keep every package in its modules', () => assert.deepEqual(strayPackages(house, PACKAGES), []));
  test('use the browser, the network and the environment only in their modules', () =>
    assert.deepEqual(strayWords(house, WORDS), []));
  test('change state only in webapp/state', () => assert.deepEqual(strayWrites(house), []));
  test('name files in kebab-case by their subject', () => assert.deepEqual(misnamed(house), []));
  test('have no file that is too long', () => assert.deepEqual(tooLong(house), []));
  test('contain no text about anything but the project', () => assert.deepEqual(straySayings(house, SAYINGS), []));
});
