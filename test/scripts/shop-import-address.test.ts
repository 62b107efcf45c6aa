import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { newId } from '../../order-service/database/core/new-id.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { writeShop } from '../../order-service/database/shops/shops.ts';
import { productsByIds } from '../../order-service/services/catalog/catalog.ts';
import { defaultSettings } from '../../order-service/services/shops/shops.ts';
import { formatShopTime } from '../../scripts/shop/format.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { feedSite, fileWithEtag } from '../helpers/feed-site.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const feed = 'id,title,price\ncafe,Café,12.90 BRL\nvela,Vela,9.90 BRL';

/** A shop, a site with its feed, and the command `import` with the words. */
async function startShop(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const shopId = await writeShop(database, {
    ...{ id: newId(), slug: 'ana', name: 'Loja Ana', saleMode: 3, isDemo: false, minOrderCents: 0 },
    settings: defaultSettings,
  });
  const site = await feedSite(t, fileWithEtag(feed, '"1"'));
  const { DATA_DIR: _dir, ...rest } = process.env;
  const command = (words: string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, programArgs('scripts/shop.ts', 'import', ...words), {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...rest, DATABASE_URL: url, IMPORT_OWN_HOSTS: '127.0.0.1', ...env },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        out += text;
      });
    return new Promise<{ code: number | null; out: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, out })),
    );
  };
  return { database, shopId, site, command };
}

const key = { SECRETS_KEY: 'uma chave de testes com mais de 32 letras' };

test('an address is imported like a file, and with --every it is kept, listed, run, paused and removed', async (t) => {
  const { database, shopId, site, command } = await startShop(t);
  const address = `http://ana:segredo@${site.host}/produtos.csv?token=abc`;
  const once = await command([address]);
  assert.equal(once.code, 0, once.out);
  assert.match(once.out, /Produtos: 2 novos/);
  assert.equal(
    (await command(['sources'])).out.trim(),
    'Nenhum endereço. Para começar: npm run shop -- import https://… --every 6h',
  );

  const unsealed = await command([address, '--every', '6h']);
  assert.equal(unsealed.code, 1);
  assert.match(unsealed.out, /Os produtos entraram, mas o endereço não foi guardado\. .*SECRETS_KEY/);

  const kept = await command([address, '--every', '6h'], key);
  assert.equal(kept.code, 0, kept.out);
  const [, id = ''] =
    /Fonte (\d+): http:\/\/127\.0\.0\.1:\d+\/produtos\.csv\?… será importado a cada 6 horas/.exec(kept.out) ?? [];
  assert.match(id, /^\d+$/, kept.out);
  assert.equal((await productsByIds(database, shopId, ['cafe', 'vela'])).length, 2);
  const job = await database.one<{ hours: number }>(
    sql`select round(extract(epoch from run_at - now()) / 3600)::int as hours from job where kind = 'feed-source'`,
  );
  assert.equal(job?.hours, 6);

  const list = await command(['sources'], key);
  assert.match(
    list.out,
    new RegExp(`^${id}  http://127\\.0\\.0\\.1:\\d+/produtos\\.csv\\?…  a cada 6 horas\n    2 produtos  próxima vez: `),
  );
  assert.match(list.out, /2 produtos, 0 novos, 0 mudados/);
  const next = await database.one<{ at: Date; time_zone: string }>(
    sql`select f.next_at as at, s.time_zone from feed_source f join shop s on s.id = f.shop_id`,
  );
  assert.equal(next?.time_zone, 'America/Sao_Paulo');
  assert.ok(list.out.includes(`próxima vez: ${formatShopTime(next.at, next.time_zone)}\n`), list.out);
  const ran = await command(['sources', 'run', id]);
  assert.match(ran.out, new RegExp(`^A fonte ${id} será importada em instantes`));
  const paused = await command(['sources', 'pause', id]);
  assert.match(paused.out, new RegExp(`^A fonte ${id} está pausada\\. .*import sources resume ${id}`));
  assert.match((await command(['sources'])).out, / {4}2 produtos {2}pausada\n/);
  assert.deepEqual(await database.many(sql`select 1 from job where kind = 'feed-source'`), []);
  assert.match((await command(['sources', 'resume', id])).out, new RegExp(`^A fonte ${id} continua`));
  assert.match((await command(['sources'])).out, / {4}2 produtos {2}próxima vez: /);
  const removed = await command(['sources', 'remove', id]);
  assert.equal(removed.out.trim(), `A fonte ${id} saiu. Os produtos dela ficam como estão.`);
  const missing = await command(['sources', 'remove', id]);
  assert.deepEqual([missing.code, /não tem uma fonte/.test(missing.out)], [1, true]);
  for (const { out } of [once, unsealed, kept, list, ran, paused, removed]) assert.doesNotMatch(out, /segredo|abc/);
});

test('an address that fails or leads inside changes nothing and says why, without its secrets', async (t) => {
  const { database, site, command } = await startShop(t);
  site.respond = (_request, response) => response.writeHead(404).end();
  const missing = await command([`${site.url}/produtos.csv?token=abc`, '--every', '1d'], key);
  assert.deepEqual(
    [missing.code, missing.out.replace(/:\d+/, '').trim()],
    [
      1,
      'http://127.0.0.1/produtos.csv?…: não há arquivo neste endereço; confira se ele mudou na plataforma. Nada foi mudado.',
    ],
  );
  const inside = await command(['https://192.168.0.1/produtos.csv?token=abc']);
  assert.deepEqual([inside.code, /precisa ser um nome público/.test(inside.out)], [1, true]);
  const plain = await command([`https://${site.host}/produtos.csv?token=abc`, '--every', '1d'], key);
  assert.match(plain.out, /: o site não tem https com um certificado válido, e só por https o arquivo é buscado/);
  const page = await command([`${site.url}/?token=abc`]);
  site.respond = (_request, response) => response.end('<!doctype html><p>Entrar</p>');
  const html = await command([`${site.url}/?token=abc`]);
  assert.match(html.out, /é uma página HTML/);
  for (const { out } of [missing, inside, plain, page, html]) assert.doesNotMatch(out, /abc/);
  assert.deepEqual(await database.many(sql`select 1 from feed_source`), []);
});

test('--every is refused for a file and for an impossible interval', async () => {
  const { DATABASE_URL: _url, ...env } = process.env;
  const output = (...words: string[]) => {
    const child = spawn(process.execPath, programArgs('scripts/shop.ts', 'import', ...words), { env });
    let out = '';
    child.stderr.on('data', (text) => {
      out += text;
    });
    return new Promise<string>((resolve) => child.on('close', () => resolve(out.trim())));
  };
  assert.match(await output('produtos.csv', '--every', '6h'), /^--every vale para um endereço/);
  for (const every of ['5m', '8d', '6', '0h'])
    assert.match(await output('https://loja.example/a.csv', '--every', every), /^O intervalo vai de 15 minutos/);
});

test('the columns kept by --map are listed and removed', async (t) => {
  const { database, shopId, command } = await startShop(t);
  await database.run(sql`insert into feed_column (shop_id, heading, field) values (${shopId}, 'valor_venda', 'price')`);
  assert.equal((await command(['maps'])).out.trim(), 'valor_venda=price');
  assert.equal(
    (await command(['maps', 'remove', 'Valor Venda'])).out.trim(),
    'A coluna valor_venda não está mais guardada.',
  );
  assert.equal((await command(['maps'])).out.trim(), 'Nenhuma coluna guardada.');
  assert.equal((await command(['maps', 'remove', 'Valor Venda'])).code, 1);
});
