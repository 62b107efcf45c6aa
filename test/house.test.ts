import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { circles, unknownRooms, upwardImports } from './helpers/house-rules.ts';
import { misnamed, PACKAGES, ROOMS, SAYINGS, tooLong, WORDS } from './helpers/house-table.ts';
import { strayPackages, straySayings, strayWords, strayWrites } from './helpers/place-rules.ts';
import { readSourceTree } from './helpers/source-tree.ts';

describe('the house', () => {
  const house = new Map(readSourceTree(path.resolve(import.meta.dirname, '..')));
  house.delete('test/house-finds.test.ts'); // it quotes every mistake there is

  test('is there to be looked at', () =>
    assert.ok(house.has('package.json') && [...house.keys()].some((file) => file.startsWith('shared/rules/'))));
  test('knows every room', () => assert.deepEqual(unknownRooms(house, ROOMS), []));
  test('lets every import point down', () => assert.deepEqual(upwardImports(house, ROOMS), []));
  test('has no import that runs in a circle', () => assert.deepEqual(circles(house), []));
  test('keeps every package in its rooms', () => assert.deepEqual(strayPackages(house, PACKAGES), []));
  test('touches the browser, the network and the environment only where they live', () =>
    assert.deepEqual(strayWords(house, WORDS), []));
  test('changes state only in webapp/state', () => assert.deepEqual(strayWrites(house), []));
  test('names its files in kebab-case by what they are about', () => assert.deepEqual(misnamed(house), []));
  test('has no file too long to read', () => assert.deepEqual(tooLong(house), []));
  test('speaks of itself alone', () => assert.deepEqual(straySayings(house, SAYINGS), []));
});
