import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { maxFeedBytes } from '#shared/contract/platform/platform.ts';
import { readFeedAside } from '../../../../order-service/feeds/feed-worker-client.ts';
import type { PlatformParts } from '../../../../order-service/routes/platform/platform.ts';
import { FeedFolder } from '../../../../order-service/services/imports/feed-folder.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { openFolder } from '../../../helpers/database/open-folder.ts';
import { contextSecret, createShop, startTestService } from '../../../helpers/order-service/order-service.ts';

const csv = { 'content-type': 'text/csv' };
const feed = 'id,title,price\ncafe,Café,12.90 BRL';
const importPath = '/platform/products/import';

// The flag is for all of this process, but only this file's context has the function.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Waits until something is so, for at most 20 seconds. */
async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const end = performance.now() + 20_000; !(await isSo()); await setTimeout(5))
    assert.ok(performance.now() < end, what);
}

onOneDatabase((kind, fresh) => {
  describe(`the files of imports (${kind})`, () => {
    async function start(t: TestContext, more: Partial<PlatformParts> & { maxBytes?: number } = {}) {
      const { maxBytes, ...parts } = more;
      const feedFolder = new FeedFolder(path.join(openFolder(), 'feeds'), maxBytes === undefined ? {} : { maxBytes });
      mkdirSync(feedFolder.folder, { mode: 0o700 });
      const platform: PlatformParts = {
        ...{ publicUrl: 'http://localhost:3000', platformApiKey: null, maxImportMs: 60_000, feedFolder },
        ...parts,
      };
      const service = await startTestService(t, await fresh(t), undefined, undefined, { platform });
      const url = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }));
      const keyOf = async (slug: string) => {
        const { shopId } = await createShop(service.database, { slug, code: slug });
        return (await createApiKey(service.database, shopId, { name: 'Chatbot', contextSecret })).key;
      };
      const key = await keyOf('ana');
      const files = () => {
        const names = readdirSync(feedFolder.folder);
        return {
          names,
          bytes: names.reduce((sum, name) => sum + statSync(path.join(feedFolder.folder, name)).size, 0),
        };
      };
      const send = (body: string | Buffer, query = '', code = key) =>
        service.post(`${importPath}${query}`, body, { code, headers: csv });
      /** Begins an upload of `bytes` and sends the first of them; null = it does not say how many. */
      const upload = (bytes: number | null, begin: Buffer, code = key): { socket: Socket; response: () => string } => {
        const socket = connect(Number(url.port), url.hostname);
        t.after(() => socket.destroy());
        let response = '';
        socket.setEncoding('utf8').on('data', (text) => (response += text));
        socket.on('error', () => {});
        socket.write(`POST ${importPath} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${code}\r\n`);
        const length = bytes === null ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
        socket.write(`content-type: text/csv\r\n${length}\r\n\r\n`);
        socket.write(begin);
        return { socket, response: () => response };
      };
      return { platform, key, keyOf, files, send, upload };
    }

    test('are removed after an import, a refused feed, a wrong query and a feed that is too long', async (t) => {
      const { files, send } = await start(t);
      const cases: [body: string | Buffer, query: string, status: number, code: string | undefined][] = [
        [feed, '', 200, undefined],
        ['<html></html>', '', 422, 'no-feed'],
        ['id,title,price\ncafe,Café,caro', '', 422, 'no-products'],
        [feed, '?full=talvez', 400, 'bad-request'],
        [Buffer.alloc(maxFeedBytes + 1, 'a'), '', 413, 'too-large'],
      ];
      for (const [body, query, status, code] of cases) {
        const response = await send(body, query);
        assert.deepEqual([response.status, response.errors[0]?.code], [status, code]);
        await until(() => files().names.length === 0, `no file is left after ${status} ${code}`);
      }
    });

    test('an upload without a length is refused as soon as it is too long, and leaves no file', async (t) => {
      const { files, upload, send } = await start(t);
      const size = (maxFeedBytes + 1).toString(16);
      const { response } = upload(
        null,
        Buffer.concat([Buffer.from(`${size}\r\n`), Buffer.alloc(maxFeedBytes + 1, 'a')]),
      );
      await until(() => response().endsWith('}'), 'it has a response');
      assert.match(response(), /^HTTP\/1\.1 413 [\s\S]*"code":"too-large"/);
      await until(async () => (await send(feed)).status === 200, 'the place is free');
      await until(() => files().names.length === 0, 'no file is left');
    });

    test('are removed when the client leaves during its upload or while it waits for its turn', async (t) => {
      let release = () => {};
      const isHeld = new Promise<void>((resolve) => (release = resolve));
      let hasBegun = false;
      const { keyOf, files, send, upload } = await start(t, {
        readFeed: async (task, signal) => {
          hasBegun = true;
          await isHeld;
          return readFeedAside(task, signal);
        },
      });
      const [bia, cida] = [await keyOf('bia'), await keyOf('cida')];
      const running = send(feed);
      await until(() => hasBegun, 'the first import runs');
      const waiting = upload(Buffer.byteLength(feed) + 1, Buffer.from(feed), bia);
      waiting.socket.write(' ');
      const broken = upload(1_000, Buffer.from(feed), cida);
      await until(() => files().names.length === 3, 'all three are in files');
      broken.socket.destroy();
      await until(() => files().names.length === 2, 'the broken upload has no file');
      waiting.socket.destroy();
      await until(() => files().names.length === 1, 'the abandoned one has no file');
      release();
      assert.equal((await running).status, 200);
      await until(() => files().names.length === 0, 'no file is left');
      for (const code of [bia, cida]) assert.equal((await send(feed, '', code)).status, 200);
    });

    test('uploads whose last byte is withheld are on the disk and not in memory, and have one bound', async (t) => {
      const { keyOf, files, send, upload } = await start(t, { maxBytes: maxFeedBytes * 3 });
      const begin = Buffer.alloc(maxFeedBytes - 1, 'id,title,price\n');
      const keys = [];
      for (const slug of ['a', 'b', 'c']) keys.push(await keyOf(slug));
      const held = () => {
        collectGarbage();
        const { heapUsed, arrayBuffers } = process.memoryUsage();
        return heapUsed + arrayBuffers;
      };
      const before = held();
      const uploads = keys.map((code) => upload(maxFeedBytes, begin, code));
      await until(() => files().bytes === keys.length * begin.length, 'all of them are in files');
      // The parts that were written are freed a moment later.
      await until(() => held() - before < maxFeedBytes, 'less than one of them is in memory');
      const refused = await send(feed);
      assert.deepEqual([refused.status, refused.errors[0]?.code], [507, 'disk-full']);
      for (const { socket } of uploads) socket.destroy();
      await until(() => files().names.length === 0, 'no file is left');
      assert.equal((await send(feed)).status, 200);
    });

    test('an upload ends at the time limit of an import, leaves no file, and frees the place of its shop', async (t) => {
      const { platform, files, send, upload } = await start(t, { maxImportMs: 300 });
      const { response } = upload(1_000, Buffer.from(feed));
      await until(() => response().endsWith('}'), 'it has a response');
      assert.match(response(), /^HTTP\/1\.1 422 [\s\S]*"code":"import-timeout"/);
      assert.deepEqual(files().names, []);
      platform.maxImportMs = 60_000;
      await until(async () => (await send(feed)).status === 200, 'the place is free');
    });

    test('an import that is stopped leaves no file', async (t) => {
      const { platform, files, send } = await start(t, {
        maxImportMs: 300,
        readFeed: (task, signal) =>
          readFeedAside(task, signal, new URL('../../../helpers/source/infinite-loop-thread.ts', import.meta.url)),
      });
      assert.equal((await send(feed)).errors[0]?.code, 'import-timeout');
      assert.deepEqual(files().names, []);
      platform.maxImportMs = 60_000;
      platform.readFeed = readFeedAside;
      assert.equal((await send(feed)).status, 200);
      assert.deepEqual(files().names, []);
    });
  });
});
