import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { isDiskFull } from '../../../../order-service/services/core/disk-full.ts';
import { Refusal } from '../../../../order-service/services/core/refusal.ts';
import { FeedFolder, FeedTooLong, removeFeedFiles } from '../../../../order-service/services/imports/feed-folder.ts';
import { openFolder } from '../../../helpers/database/open-folder.ts';

const newFolder = (maxBytes?: number) =>
  new FeedFolder(path.join(openFolder(), 'feeds'), maxBytes === undefined ? {} : { maxBytes });
const filesOf = ({ folder }: FeedFolder) => (existsSync(folder) ? readdirSync(folder) : []);
/** Aborts after so many milliseconds, and keeps the test running until then. */
function controllerOf(milliseconds: number): AbortController {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller;
}
const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = performance.now() + 10_000; !isSo(); await new Promise(setImmediate))
    assert.ok(performance.now() < end);
};

describe('the folder of feeds', () => {
  test('holds an upload as it arrived, with its hash, for this user alone', async () => {
    const folder = newFolder();
    const feed = Buffer.from('id,title,price\na,Pão,1,00 BRL\n');
    const upload = Readable.from([feed.subarray(0, 17), feed.subarray(17)]);
    const { file, bytes, hash } = await folder.receive(upload, { maxBytes: feed.length });
    assert.deepEqual(readFileSync(file), feed);
    assert.deepEqual([bytes, hash], [feed.length, createHash('sha256').update(feed).digest('hex')]);
    assert.equal(path.basename(file).split('.')[1], String(process.pid));
    assert.deepEqual([statSync(file).mode & 0o777, statSync(folder.folder).mode & 0o777], [0o600, 0o700]);
    writeFileSync(`${file}.rows`, 'rows');
    await removeFeedFiles(file);
    assert.deepEqual(filesOf(folder), []);
  });

  const refusals: [
    title: string,
    receive: (folder: FeedFolder) => Promise<unknown>,
    isIt: (error: unknown) => boolean,
  ][] = [
    [
      'one that is too long',
      (folder) => folder.receive(Readable.from([Buffer.alloc(6), Buffer.alloc(6)]), { maxBytes: 10 }),
      (error) => error instanceof FeedTooLong,
    ],
    [
      'one that breaks off',
      async (folder) => {
        const upload = new PassThrough();
        const received = folder.receive(upload, { maxBytes: 10 });
        upload.write('12345');
        await until(() => filesOf(folder).some((name) => statSync(path.join(folder.folder, name)).size === 5));
        upload.destroy();
        return received;
      },
      (error) => error instanceof Refusal && error.kind === 'bad-request',
    ],
    [
      'one that broke off before',
      (folder) => {
        const upload = new PassThrough();
        upload.destroy();
        return folder.receive(upload, { maxBytes: 10 });
      },
      (error) => error instanceof Refusal && error.kind === 'bad-request',
    ],
    [
      'one that takes too long',
      (folder) => {
        const { signal } = controllerOf(20);
        return folder.receive(new PassThrough(), { maxBytes: 10, signal });
      },
      (error) => error instanceof Error && error.name === 'AbortError',
    ],
    [
      'one that has no space',
      (folder) => folder.receive(Readable.from([]), { maxBytes: 2_000 }),
      (error) => isDiskFull(error),
    ],
  ];
  for (const [title, receive, isIt] of refusals)
    test(`holds no file after an upload: ${title}`, async () => {
      const folder = newFolder(1_000);
      await assert.rejects(receive(folder), isIt);
      assert.deepEqual(filesOf(folder), []);
    });

  test('has one bound for all files: those that arrive, those that are there, and those of other processes', async () => {
    const folder = newFolder(1_000);
    const other = new FeedFolder(folder.folder, { maxBytes: 1_000 });
    const upload = new PassThrough();
    const arriving = folder.receive(upload, { maxBytes: 400 });
    await until(() => filesOf(folder).length === 1);
    await other.receive(Readable.from([Buffer.alloc(400)]), { maxBytes: 5_000, announced: 400 });
    assert.equal(await folder.freeBytes(), 200);
    await assert.rejects(folder.receive(Readable.from([Buffer.alloc(1)]), { maxBytes: 201 }), isDiskFull);
    upload.end('12');
    await removeFeedFiles((await arriving).file);
    assert.equal(await folder.freeBytes(), 600);
  });

  test('loses the files of processes that have ended, and nothing else', async () => {
    const folder = newFolder();
    mkdirSync(folder.folder);
    const own = path.basename(await folder.newName());
    const [machine, , id] = own.split('.');
    // The largest number that a process can have on Linux is below it.
    const dead = 2 ** 22 + 1;
    const [kept, lost] = [
      [own, `${machine}.${process.ppid}.${id}.feed`, `other-machine.1.${id}.feed.rows`, 'notes.txt'],
      [
        `${machine}.${dead}.${id}.feed`,
        `${machine}.${dead}.${id}.feed.products`,
        // Of a process that was killed before this one got its id, as in a restarted container.
        `${machine}.${process.pid}.${crypto.randomUUID()}.feed`,
        `old-machine.1.${id}.feed`,
      ],
    ];
    for (const name of [...kept, ...lost]) writeFileSync(path.join(folder.folder, name), 'x');
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of [`old-machine.1.${id}.feed`, 'notes.txt'])
      utimesSync(path.join(folder.folder, name), yesterday, yesterday);
    await folder.removeLeftovers();
    assert.deepEqual(filesOf(folder).sort(), [...kept].sort());
    assert.equal(machine, os.hostname().replaceAll(/[^\w-]/g, '_'));
    await new FeedFolder(path.join(openFolder(), 'none')).removeLeftovers();
  });
});
