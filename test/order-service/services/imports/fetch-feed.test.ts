import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { openRemoteFiles } from '../../../../order-service/providers/remote-files.ts';
import { removeFeedFiles, temporaryFeedFolder } from '../../../../order-service/services/imports/feed-folder.ts';
import { fetchFeed, noValidators } from '../../../../order-service/services/imports/fetch-feed.ts';
import { feedSite } from '../../../helpers/feed-site.ts';

const pace = { graceMs: 400, bytesPerSecond: 1_000 };
const limits = { feedFolder: temporaryFeedFolder(), maxBytes: 1_000_000, maxMs: 20_000, pace };

/** A site that sends `bytes` every `everyMs`, `times` times. */
async function start(t: TestContext, sent: { bytes: number; everyMs: number; times: number }) {
  const send = (response: ServerResponse, left: number): void => {
    if (left === 0 || response.destroyed) return void response.end();
    response.write('x'.repeat(sent.bytes));
    setTimeout(() => send(response, left - 1), sent.everyMs);
  };
  const site = await feedSite(t, (_request, response) => send(response, sent.times));
  const files = openRemoteFiles({ ownHosts: ['127.0.0.1'] });
  t.after(() => files.close());
  return () => fetchFeed(files, new URL(`${site.url}/feed.csv`), noValidators, limits);
}

describe('the pace of a feed', () => {
  // Decision: A site that drips holds no place of an import for minutes.
  test('a site that drips is given up soon', async (t) => {
    const fetch = await start(t, { bytes: 1, everyMs: 20, times: 1_000 });
    const startedAt = performance.now();
    await assert.rejects(fetch(), { name: 'RemoteFileFailure', message: 'too-slow' });
    assert.ok(performance.now() - startedAt < 5_000);
  });

  test('a slow site arrives, also when it takes a while for its first bytes', async (t) => {
    const fetch = await start(t, { bytes: 2_000, everyMs: 250, times: 6 });
    const found = await fetch();
    assert.ok(found !== 'unchanged');
    assert.equal((await readFile(found.file)).length, 12_000);
    await removeFeedFiles(found.file);
  });
});
