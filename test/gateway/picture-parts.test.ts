import assert from 'node:assert/strict';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Turns } from '../../gateway/pictures/concurrency-limit.ts';
import { hashOf, openPictureCache, pictureName } from '../../gateway/pictures/picture-cache.ts';
import { PictureFailure } from '../../gateway/pictures/picture-failure.ts';
import { pictureKind } from '../../gateway/pictures/picture-kind.ts';
import { openFolder } from '../helpers/open-folder.ts';
import { pictureOf } from '../helpers/picture-source.ts';

/** Work that goes on until it is told to end. */
function work() {
  let end = () => {};
  const isEnded = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasBegun = false;
  return {
    end,
    hasBegun: () => hasBegun,
    run: () => {
      hasBegun = true;
      return isEnded;
    },
  };
}
const settle = () => new Promise((next) => setImmediate(next));
const isBusy = (error: unknown) => error instanceof PictureFailure && error.word === 'busy';

describe('turns', () => {
  const patient = { atOnce: 2, ofOneHost: 1, waiting: 2, waitMs: 60_000 };

  test('a host that is at its bound waits while another one goes first', async () => {
    const turns = new Turns(patient);
    const [first, second, other] = [work(), work(), work()];
    const all = [turns.run('a', first.run), turns.run('a', second.run), turns.run('b', other.run)];
    assert.deepEqual([first.hasBegun(), second.hasBegun(), other.hasBegun()], [true, false, true]);
    other.end();
    await settle();
    assert.equal(second.hasBegun(), false, 'there is room, but not for this host');
    first.end();
    await settle();
    assert.equal(second.hasBegun(), true);
    second.end();
    await Promise.all(all);
  });

  test('work that fails gives its place back', async () => {
    const turns = new Turns({ ...patient, atOnce: 1 });
    await assert.rejects(
      turns.run('a', async () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(await turns.run('a', async () => 7), 7);
  });

  test('who would be too many to wait, or waits too long, is told so and leaves no trace', async () => {
    const turns = new Turns({ atOnce: 1, ofOneHost: 1, waiting: 1, waitMs: 20 });
    const first = work();
    const running = turns.run('a', first.run);
    const waiting = turns.run('a', async () => 'begun');
    await assert.rejects(
      turns.run('a', async () => 'begun'),
      isBusy,
    );
    await assert.rejects(waiting, isBusy);
    first.end();
    await running;
    assert.equal(await turns.run('a', async () => 'begun'), 'begun');
  });
});

describe('the folder of pictures', () => {
  const bytes = Buffer.from('a picture');
  const name = pictureName('https://fotos.example/a.jpg', 320, 'webp');

  test('knows a picture by its source, width and format', () => {
    const others = [pictureName('https://fotos.example/b.jpg', 320, 'webp'), pictureName('https://fotos.example/a.jpg', 480, 'webp')];
    assert.equal(new Set([name, ...others, pictureName('https://fotos.example/a.jpg', 320, 'jpeg')]).size, 4);
  });

  test('gives out no file whose bytes are not those that were written', async () => {
    const folder = openFolder();
    const cache = await openPictureCache(folder, 1_000);
    await cache.keep(name, bytes, 'webp');
    const kept = cache.find(name);
    assert.ok(kept);
    assert.deepEqual(await cache.read(kept), bytes);
    writeFileSync(path.join(folder, kept.file), 'a pict');
    assert.equal(await cache.read(kept), null);
    assert.equal(cache.find(name), undefined);
  });

  test('holds one file for a picture whose source changed, also after two gateways wrote it', async () => {
    const folder = openFolder();
    const [one, other] = [await openPictureCache(folder, 1_000), await openPictureCache(folder, 1_000)];
    await one.keep(name, bytes, 'webp');
    await other.keep(name, Buffer.from('a newer picture'), 'webp');
    // The clock of the disk is a coarse one.
    for (const file of readdirSync(folder)) utimesSync(path.join(folder, file), 1, 1);
    await one.keep(name, Buffer.from('the newest'), 'webp');
    const after = await openPictureCache(folder, 1_000);
    assert.equal(after.find(name)?.hash, hashOf('the newest'));
    assert.equal(readdirSync(folder).length, 1);
  });

  test('is rid of what a process left half written, and leaves the files of others alone', async () => {
    const folder = openFolder();
    const parts = ['0b7c6a34-5a3f-4a6e-8a53-0d6f0ea1f6a1.part', '1b7c6a34-5a3f-4a6e-8a53-0d6f0ea1f6a1.part'];
    for (const file of [...parts, 'README']) writeFileSync(path.join(folder, file), 'x');
    utimesSync(path.join(folder, parts[0] ?? ''), 1, 1);
    await openPictureCache(folder, 1_000);
    assert.deepEqual(readdirSync(folder).sort(), ['1b7c6a34-5a3f-4a6e-8a53-0d6f0ea1f6a1.part', 'README']);
  });
});

describe('a picture is known by its first bytes', () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const)
    test(format, async () => assert.equal(pictureKind(await pictureOf(4, 4, format)), format));

  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'RIFF1234WAVE', 'GIF88a', 'II*\0', '\0\0\0 ftypavif', ''])
    test(`and ${JSON.stringify(text.slice(0, 20))} is none`, () => assert.equal(pictureKind(Buffer.from(text, 'latin1')), null));
});
