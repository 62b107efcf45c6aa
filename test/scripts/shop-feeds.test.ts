import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { openFeed } from '../../order-service/services/published-feeds/feed-addresses.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop, draft } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');
const PUBLIC_URL = 'https://ana.example';

test('a feed is published, listed, replaced and withdrawn by a command that prints its address once', async (t) => {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  await createShop(database, { products: [draft('vela')] });
  await createShop(database, { slug: 'outra', code: 'bob' });
  const feeds = (...words: string[]) => feedsWith({ PUBLIC_URL }, ...words);
  const feedsWith = (settings: Record<string, string>, ...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const options = {
        cwd: project,
        env: { ...process.env, DATABASE_URL: url, PUBLIC_URL: '', PORT: '', ...settings },
      };
      execFile(process.execPath, programArgs('scripts/shop.ts', 'feeds', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
      );
    });
  const secretOf = (out: string) =>
    /^https:\/\/ana\.example\/feeds\/([\w-]{43})\/google\.xml$/.exec(out.split('\n').at(-1) ?? '')?.[1] ?? '';
  const isValid = (secret: string) =>
    openFeed(database, 'google', secret, PUBLIC_URL).then(
      () => true,
      () => false,
    );
  assert.match((await feeds('list', 'loja')).out, /não publica feeds: npm run shop -- feeds google loja/);
  const created = await feeds('google', 'loja');
  assert.deepEqual([created.code, created.err, await isValid(secretOf(created.out))], [0, '', true]);
  const { out } = await feeds('list', 'loja');
  assert.match(out, /^google {2}Google \(XML\), desde \d{4}-\d\d-\d\d, buscado em \d{4}-\d\d-\d\d$/);
  const again = await feeds('google', 'loja');
  assert.deepEqual([again.code, again.out], [1, '']);
  assert.match(again.err, /já publica o feed google.*--new/);
  const replaced = await feeds('google', 'loja', '--new');
  assert.deepEqual([await isValid(secretOf(created.out)), await isValid(secretOf(replaced.out))], [false, true]);
  const onPort = await feedsWith({ PORT: '3999' }, 'google', 'loja', '--new');
  assert.deepEqual([onPort.err, new URL(onPort.out.split('\n').at(-1) ?? '').origin], ['', 'http://localhost:3999']);
  const unknown = await feedsWith({}, 'google', 'loja', '--new');
  assert.match(unknown.err, /vem de PUBLIC_URL, ou de PORT, .* supõe http:\/\/localhost:3000/);
  assert.equal((await feeds('google', 'loja', '--revoke')).code, 0);
  assert.equal(await isValid(secretOf(replaced.out)), false);
  assert.match((await feeds('google', 'loja', '--revoke')).err, /não publica o feed google/);
  assert.match((await feeds('meta', 'outra')).err, /não tem endereço próprio/);
  for (const words of [
    [],
    ['bing', 'loja'],
    ['google'],
    ['google', 'loja', '--new', '--revoke'],
    ['list', 'loja', '--new'],
  ])
    assert.match((await feeds(...words)).err, /^Uso: npm run shop -- feeds/, words.join(' '));
  assert.deepEqual(await database.many(sql`select format from published_feed`), []);
});
