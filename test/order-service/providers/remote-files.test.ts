import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openRemoteFiles, type Validators } from '../../../order-service/providers/remote-files.ts';
import { feedSite, fileWithEtag } from '../../helpers/feed-site.ts';

const nothing: Validators = { etag: null, lastModified: null };

function opened(t: TestContext, ownHosts: string[] = ['127.0.0.1'], pauseMs = 5_000) {
  const files = openRemoteFiles({ ownHosts, pauseMs });
  t.after(() => files.close());
  return (address: string, known = nothing) => files.open(new URL(address), known, AbortSignal.timeout(10_000));
}

describe('files of other sites', () => {
  test('arrive with what the next request needs, and an unchanged file has no body', async (t) => {
    const site = await feedSite(t, (request, response) => {
      response.setHeader('last-modified', 'Thu, 26 Nov 2026 10:00:00 GMT');
      fileWithEtag('um feed', '"1"')(request, response);
    });
    const open = opened(t);
    const file = await open(`${site.url}/feed.xml`);
    assert.ok(file !== 'unchanged');
    assert.deepEqual([file.etag, file.lastModified], ['"1"', 'Thu, 26 Nov 2026 10:00:00 GMT']);
    assert.equal(await text(file.body), 'um feed');
    assert.equal(await open(`${site.url}/feed.xml`, file), 'unchanged');
    assert.equal(site.seen[1]?.headers['if-modified-since'], 'Thu, 26 Nov 2026 10:00:00 GMT');
  });

  test('are unpacked when the site compresses them', async (t) => {
    const site = await feedSite(t, (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('muitos produtos')),
    );
    const file = await opened(t)(site.url);
    assert.ok(file !== 'unchanged');
    assert.deepEqual([await text(file.body), file.bytes], ['muitos produtos', undefined]);
  });

  for (const address of [
    'http://127.0.0.1/feed.xml',
    'https://10.0.0.1/feed.xml',
    'https://[::1]/feed.xml',
    'https://localhost/feed.xml',
    'https://erp.local/feed.xml',
    'https://servidor/feed.xml',
    'https://servidor./feed.xml',
    'https://localhost./feed.xml',
  ])
    test(`a private address is refused before anything is sent: ${address}`, async (t) => {
      await assert.rejects(opened(t, [])(address), { name: 'RemoteFileFailure', message: 'not-public' });
    });

  test('each redirect is checked like the first address', async (t) => {
    const site = await feedSite(t, (request, response) => {
      const to = request.url === '/own' ? '/feed.xml' : 'https://169.254.169.254/latest/meta-data';
      if (request.url === '/feed.xml') response.end('um feed');
      else response.writeHead(302, { location: to }).end();
    });
    const open = opened(t);
    const file = await open(`${site.url}/own`);
    assert.ok(file !== 'unchanged');
    assert.equal(await text(file.body), 'um feed');
    await assert.rejects(open(`${site.url}/inside`), { message: 'not-public' });
  });

  test('a redirect in a circle ends', async (t) => {
    const site = await feedSite(t, (_request, response) => response.writeHead(301, { location: '/' }).end());
    await assert.rejects(opened(t)(site.url), { message: 'redirects' });
    assert.equal(site.seen.length, 6);
  });

  test('user and password go to their own site only, and are not in the address of the request', async (t) => {
    const other = await feedSite(t, (_request, response) => response.end('um feed'));
    const site = await feedSite(t, (_request, response) =>
      response.writeHead(302, { location: `${other.url}/feed.xml` }).end(),
    );
    const file = await opened(t)(`http://ana:s%40nha@${site.host}/feed.xml`);
    assert.ok(file !== 'unchanged');
    await text(file.body);
    assert.equal(site.seen[0]?.headers.authorization, `Basic ${Buffer.from('ana:s@nha').toString('base64')}`);
    assert.equal(other.seen[0]?.headers.authorization, undefined);
  });

  for (const [status, code] of [
    [401, 'denied'],
    [404, 'not-found'],
    [500, 'status-500'],
  ] as const)
    test(`the response ${status} is the failure ${code}`, async (t) => {
      const site = await feedSite(t, (_request, response) => response.writeHead(status).end('<html>'));
      await assert.rejects(opened(t)(`${site.url}/?token=segredo`), { message: code });
    });

  test('a site that does not respond is given up', async (t) => {
    const site = await feedSite(t, () => {});
    await assert.rejects(opened(t, ['127.0.0.1'], 200)(site.url), { message: 'UND_ERR_HEADERS_TIMEOUT' });
  });
});
