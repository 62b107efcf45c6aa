import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { feedLimits } from '../../../../order-service/feeds/read-feed.ts';
import { isDiskFull } from '../../../../order-service/services/core/disk-full.ts';
import { FeedFolder } from '../../../../order-service/services/imports/feed-folder.ts';
import { withFeed } from '../../../../order-service/services/imports/with-feed.ts';
import { runningImport } from '../../../helpers/order-service/running-import.ts';

const cases: [string, number, string | null][] = [
  ['a feed whose work files are larger than one import may have is refused', 1024 ** 3, 'ocupa espaço demais'],
  ['a feed without space because of other imports finds the disk full', 4096, null],
];
for (const [title, maxBytes, refusal] of cases)
  test(title, async (t) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'with-feed-'));
    t.after(() => rm(folder, { recursive: true }));
    let most = 0;
    const reading = withFeed(
      {
        file: 'unread',
        options: feedLimits,
        feedFolder: new FeedFolder(folder, { maxBytes }),
        turn: await runningImport('shop'),
        signal: new AbortController().signal,
        readFeed: async ({ mostWorkBytes }) => {
          most = mostWorkBytes;
          throw Object.assign(new Error('the files of an import have no space left'), { code: 'ENOSPC' });
        },
      },
      async (read) => ('refusal' in read ? read.refusal : 'read'),
    );
    if (refusal === null) await assert.rejects(reading, isDiskFull);
    else assert.match(await reading, new RegExp(refusal));
    assert.ok(most < 1024 ** 3, 'others can still import');
    assert.deepEqual(readdirSync(folder), []);
  });
