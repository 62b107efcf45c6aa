import assert from 'node:assert/strict';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pictureKind } from '#shared/rules/links/picture-kind.ts';
import { hashOf, openPictureCache, pictureName } from '../../gateway/pictures/picture-cache.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { pictureOf } from '../helpers/stand-ins/picture-source.ts';

describe('the picture cache', () => {
  const bytes = Buffer.from('a picture');
  const name = pictureName('https://fotos.example/a.jpg', 320, 'webp');

  test('finds a picture by its source, width and format', () => {
    const others = [
      pictureName('https://fotos.example/b.jpg', 320, 'webp'),
      pictureName('https://fotos.example/a.jpg', 480, 'webp'),
    ];
    assert.equal(new Set([name, ...others, pictureName('https://fotos.example/a.jpg', 320, 'jpeg')]).size, 4);
  });

  test('returns no file whose bytes were changed', async () => {
    const folder = openFolder();
    const cache = await openPictureCache(folder, 1_000);
    await cache.save(name, bytes, 'webp');
    const kept = cache.find(name);
    assert.ok(kept);
    assert.deepEqual(await cache.read(kept), bytes);
    writeFileSync(path.join(folder, kept.file), 'a pict');
    assert.equal(await cache.read(kept), null);
    assert.equal(cache.find(name), undefined);
  });

  test('keeps one file per picture whose source changed, also after two gateways wrote it', async () => {
    const folder = openFolder();
    const [one, other] = [await openPictureCache(folder, 1_000), await openPictureCache(folder, 1_000)];
    await one.save(name, bytes, 'webp');
    await other.save(name, Buffer.from('a newer picture'), 'webp');
    // File times have a coarse resolution.
    for (const file of readdirSync(folder)) utimesSync(path.join(folder, file), 1, 1);
    await one.save(name, Buffer.from('the newest'), 'webp');
    const after = await openPictureCache(folder, 1_000);
    assert.equal(after.find(name)?.hash, hashOf('the newest'));
    assert.equal(readdirSync(folder).length, 1);
  });

  test('removes partial files of an ended process, and keeps files of running ones', async () => {
    const folder = openFolder();
    const parts = ['0b7c6a34-5a3f-4a6e-8a53-0d6f0ea1f6a1.part', '1b7c6a34-5a3f-4a6e-8a53-0d6f0ea1f6a1.part'];
    for (const file of [...parts, 'README']) writeFileSync(path.join(folder, file), 'x');
    utimesSync(path.join(folder, parts[0] ?? ''), 1, 1);
    await openPictureCache(folder, 1_000);
    assert.deepEqual(readdirSync(folder).sort(), ['1b7c6a34-5a3f-4a6e-8a53-0d6f0ea1f6a1.part', 'README']);
  });
});

describe('the picture format by first bytes', () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const)
    test(format, async () => assert.equal(pictureKind(await pictureOf(4, 4, format)), format));

  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'RIFF1234WAVE',
    'GIF88a',
    'II*\0',
    '\0\0\0 ftypavif',
    '',
  ])
    test(`is none for ${JSON.stringify(text.slice(0, 20))}`, () =>
      assert.equal(pictureKind(Buffer.from(text, 'latin1')), null));
});
