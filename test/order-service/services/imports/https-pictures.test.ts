import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { memoryProducts } from '../../../../order-service/feeds/feed-product.ts';
import type { ReadFeed } from '../../../../order-service/feeds/feed-worker-client.ts';
import { readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { openRemoteFiles, type RemoteFiles } from '../../../../order-service/providers/remote-files.ts';
import { productsByIds } from '../../../../order-service/services/catalog/catalog.ts';
import { temporaryFeedFolder } from '../../../../order-service/services/imports/feed-folder.ts';
import { withHttpsPictures } from '../../../../order-service/services/imports/https-pictures.ts';
import { importFeed, receiveFeed } from '../../../../order-service/services/imports/import-feed.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';
import { feedSite } from '../../../helpers/feed-site.ts';
import { createShop } from '../../../helpers/order-service/order-service.ts';
import { runningImport } from '../../../helpers/order-service/running-import.ts';

const signal = new AbortController().signal;

/**
 * Sites under names that end in `.example`, answered by one server of this machine through the real client; any other
 * address goes to that client as it is. Their TLS is left out: no authority signs the certificate of a test.
 */
async function exampleSites(t: TestContext) {
  const site = await feedSite(t, (request, response) => {
    const host = request.url?.split('/')[1];
    if (host === 'fotos.example') return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('foto');
    if (host === 'pagina.example') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    // Never answers.
    if (host === 'lento.example') return;
    response.writeHead(404).end();
  });
  const inner = openRemoteFiles({ ownHosts: ['127.0.0.1'] });
  t.after(() => inner.close());
  const asked: string[] = [];
  const files: RemoteFiles = {
    open(address, known, until) {
      asked.push(address.href);
      assert.equal(address.protocol, 'https:');
      const isExample = address.hostname.endsWith('.example');
      return inner.open(isExample ? new URL(`/${address.host}${address.pathname}`, site.url) : address, known, until);
    },
    close: async () => {},
  };
  return { files, asked };
}

const feedOf = (rows: readonly string[]) => `id,title,price,image_link,additional_image_link\n${rows.join('\n')}`;

/** The feed as the reading thread leaves it. */
function readRows(rows: readonly string[]): ReadFeed {
  const reading = readFeed(Buffer.from(feedOf(rows)));
  assert.ok(!('refusal' in reading));
  const products = memoryProducts(reading.products);
  return { ...reading, products: { count: products.count, read: products.read, close: async () => {} } };
}

const picturesOf = async (feed: ReadFeed) =>
  (await feed.products.read(Array.from({ length: feed.products.count }, (_, at) => at))).map(
    ({ images, moreImages }) => [images, moreImages],
  );

describe('pictures with http links', () => {
  // Decision: A picture's http link becomes https where the site answers with a picture there; else it is left out.
  test('become https where the site answers with a picture; each site is asked once and named once', async (t) => {
    const { files, asked } = await exampleSites(t);
    const feed = readRows([
      'a,Vela,5.00 BRL,http://fotos.example/a.jpg,"http://fotos.example/b.jpg,https://fotos.example/b.jpg"',
      'b,Mel,5.00 BRL,http://pagina.example/b.jpg,https://fotos.example/c.jpg',
      'c,Pão,5.00 BRL,http://fora.example/c.jpg,',
      'd,Chá,5.00 BRL,http://10.0.0.1/d.jpg,http://fotos.example/d.jpg',
    ]);
    const safe = await withHttpsPictures(feed, files, signal);
    assert.deepEqual(await picturesOf(safe), [
      [['https://fotos.example/a.jpg'], ['https://fotos.example/b.jpg']],
      [undefined, ['https://fotos.example/c.jpg']],
      [undefined, []],
      [undefined, ['https://fotos.example/d.jpg']],
    ]);
    assert.deepEqual(asked.toSorted(), [
      'https://10.0.0.1/d.jpg',
      'https://fora.example/c.jpg',
      'https://fotos.example/a.jpg',
      'https://pagina.example/b.jpg',
    ]);
    assert.deepEqual(
      safe.notices.map(({ line, reason }) => [line, reason.split(',')[0]]),
      [
        [2, 'fotos.example: os endereços http de 3 imagens foram trocados por https'],
        [3, 'pagina.example: 1 imagem de fora'],
        [4, 'fora.example: 1 imagem de fora'],
        [5, '10.0.0.1: 1 imagem de fora'],
      ],
    );
  });

  test('of a site that does not answer in time are left out, and an import without a network asks no site', async (t) => {
    const { files, asked } = await exampleSites(t);
    const rows = ['a,Vela,5.00 BRL,http://lento.example/a.jpg,', 'b,Mel,5.00 BRL,http://fotos.example/b.jpg,'];
    const limits = { siteMs: 300, totalMs: 10_000 };
    const safe = await withHttpsPictures(readRows(rows), files, signal, limits);
    assert.deepEqual(await picturesOf(safe), [
      [undefined, []],
      [['https://fotos.example/b.jpg'], []],
    ]);
    asked.length = 0;
    const alone = await withHttpsPictures(readRows(rows), null, signal);
    assert.deepEqual(await picturesOf(alone), [
      [undefined, []],
      [undefined, []],
    ]);
    assert.deepEqual(asked, []);
  });

  test('an import that ends stops asking, with its own reason', async (t) => {
    const { files } = await exampleSites(t);
    const ending = new AbortController();
    const reason = new Error('the time is over');
    setTimeout(() => ending.abort(reason), 100);
    const feed = readRows(['a,Vela,5.00 BRL,http://lento.example/a.jpg,']);
    await assert.rejects(withHttpsPictures(feed, files, ending.signal), reason);
  });

  test('of more than twenty sites: the first ones are asked, and one notice counts the others', async (t) => {
    const { files, asked } = await exampleSites(t);
    const rows = Array.from({ length: 23 }, (_, at) => `p${at},Item ${at},5.00 BRL,http://s${at}.example/a.jpg,`);
    const safe = await withHttpsPictures(readRows(rows), files, signal);
    assert.equal(asked.length, 20);
    assert.equal(safe.notices.length, 21);
    assert.match(safe.notices[20]?.reason ?? '', /^3 imagens de outros sites de fora/);
  });
});

onEachDatabase((kind, fresh) => {
  describe(`imports of pictures with http links (${kind})`, () => {
    const importer = async (t: TestContext, database: Database) => {
      const { files } = await exampleSites(t);
      const { shopId } = await createShop(database, { slug: 'ana', code: 'ana' });
      const run = async (rows: readonly string[], door: RemoteFiles | null = files) => {
        const limits = { maxImportMs: 60_000, feedFolder: temporaryFeedFolder(), ...(door && { files: door }) };
        const feed = await receiveFeed(Readable.from([Buffer.from(feedOf(rows))]), undefined, limits);
        const options = { isFull: false, isDryRun: false, updatesStock: false, isAccepted: false, currency: 'BRL' };
        const { created, changed, unchanged } = await importFeed(
          database,
          await runningImport(shopId),
          feed,
          options,
          limits,
        );
        return [created, changed, unchanged];
      };
      const images = async (id: string) =>
        (await productsByIds(database, shopId, [id]))[0]?.images.map(({ url }) => url);
      return { run, images };
    };

    test('are equal when they are repeated, and a site that fails later takes no picture away', async (t) => {
      const { run, images } = await importer(t, await fresh(t));
      const rows = ['a,Vela,5.00 BRL,http://fotos.example/a.jpg,', 'b,Mel,5.00 BRL,http://fora.example/b.jpg,'];
      assert.deepEqual(await run(rows), [2, 0, 0]);
      assert.deepEqual(await images('a'), ['https://fotos.example/a.jpg']);
      assert.deepEqual(await images('b'), []);
      assert.deepEqual(await run(rows), [0, 0, 2]);
      assert.deepEqual(await run(rows, null), [0, 0, 2]);
      assert.deepEqual(await images('a'), ['https://fotos.example/a.jpg']);
    });
  });
});
