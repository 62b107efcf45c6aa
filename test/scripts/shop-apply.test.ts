import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { openServiceDatabase } from '../../order-service/database/engine/open-database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { shopIdOfHost, shopSettings } from '../../order-service/services/shops/shops.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { giftStockOf } from '../helpers/order-service/order-rows.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { emptyDataDir } from '../helpers/processes/running-shop.ts';

const project = path.resolve(import.meta.dirname, '../..');
const exampleFile = path.join(project, 'scripts/shop/example.jsonc');
const usage = 'Uso: npm run shop -- apply ARQUIVO.json [--dry-run] [--restock] | apply --example';

/** Runs `npm run shop -- …words` as the script does, and returns its exit code and output. */
const shopWith =
  (env: Record<string, string>) =>
  (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const { DATABASE_URL: _url, DATA_DIR: _dir, ...rest } = process.env;
      const options = { cwd: project, env: { ...rest, ...env } };
      execFile(process.execPath, programArgs('scripts/shop.ts', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err: err.trim() }),
      );
    });

async function operator(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  return { database, shop: shopWith({ DATABASE_URL: url }) };
}

function file(declared: unknown): string {
  const at = path.join(openFolder(), 'loja.json');
  writeFileSync(at, typeof declared === 'string' ? declared : JSON.stringify(declared));
  return at;
}

const pix = { providerId: 'pix', method: 'Pix', providerType: 'ShopProvider', name: 'PIX' };

test('the printed example can be applied as it is, on the folder of DATA_DIR', async () => {
  const dataDir = emptyDataDir();
  const shop = shopWith({ DATA_DIR: dataDir });
  const { code, out: example } = await shop('apply', '--example');
  assert.equal(code, 0);
  const applied = await shop('apply', file(example));
  assert.deepEqual([applied.code, applied.err], [0, '']);
  assert.equal(
    applied.out,
    `Avisos:
  priceTables[0].items[0].sku: ainda não há um produto com o código "CAFE-500" nesta loja
  gifts[1].triggerProductIds[0]: ainda não há o produto "cafe-500" nesta loja
Loja criada: Minha Loja (minha-loja), a loja padrão
  hosts: 2 endereços
  searchSynonyms: 2 grupos de palavras da busca
  sellers: 2 vendedores
  stores: 2 lojas de retirada
  neighborhoods: 2 bairros
  deliveryOptions: 2 opções de entrega
  schedule: 3 horários
  closedDays: 2 dias fechados
  priceTables: 1 tabela de preço
  coupons: 3 cupons
  gifts: 2 grupos de brindes
  paymentOptions: 6 opções de pagamento
  paymentAccounts: 1 conta de pagamento
  platformWebhooks: 0 webhooks de pedidos
`,
  );
  const { database, stop } = await openServiceDatabase({
    dataDir,
    log: { info: () => {}, warn: () => {}, error: console.error },
  });
  try {
    const { name, saleMode, whatsApp, channelSettings, limits, timeZone, steps, productLayout } = await shopSettings(
      database,
      await shopIdOfHost(database, 'www.loja.example'),
    );
    assert.deepEqual([name, saleMode, whatsApp, timeZone], ['Minha Loja', 3, '5511900000000', 'America/Sao_Paulo']);
    assert.equal(productLayout, 'list');
    assert.deepEqual(limits, { maxDistinctItems: 50, maxItemsAmout: 200, orderMinPrice: 30 });
    assert.deepEqual([channelSettings[0]?.style.urlLogo, steps.includes('Schedule')], [null, true]);
    assert.deepEqual(
      await database.one(sql`select
        (select schedule_days * 1000 + max_discount_percent from shop) as terms,
        (select array_agg(provider_id || ' ' || service_tax order by provider_id) from seller) as sellers,
        (select array_agg(p.provider_id || ' ' || p.zip_code || ' ' || coalesce(s.provider_id, '-')
          || ' ' || coalesce(p.order_min_amount, 0) order by p.provider_id)
          from pickup_store p left join seller s on s.id = p.seller_id) as stores,
        (select array_agg(o.type || ' ' || a.zip_from || ' ' || a.zip_to || ' ' || a.price || ' ' || coalesce(a.free_from, 0) || ' ' || coalesce(a.neighborhood_id, '-')
          order by o.position, a.position) from delivery_option o
          join delivery_area a on a.delivery_option_id = o.id) as areas,
        (select array_agg(city || ' ' || name order by position) from neighborhood) as neighborhoods,
        (select array_agg(weekday || ' ' || start_time || ' ' || coalesce(logistic_type, -1)
          || ' ' || cutoff_minutes || ' ' || coalesce(capacity, 0)
          order by start_time, weekday, end_time) from schedule_rule) as windows,
        (select array_agg(day::text order by day) from closed_day) as closed,
        (select array_agg(sku || ' ' || price) from price_table_item) as prices,
        (select array_agg(code || ' ' || kind || ' ' || value || ' ' || min_amount || ' ' || coalesce(max_discount, 0)
          || ' ' || coalesce(max_uses, 0) order by code) from coupon) as coupons,
        (select array_agg(provider_id || ' ' || coalesce(available, -1) order by provider_id) from gift) as gifts,
        (select array_agg(method || ' ' || provider_type || ' ' || coalesce(group_name, '-') order by position)
          from payment_option) as payments`),
      {
        terms: 7_020,
        sellers: ['matriz 0', 'parceira 250'],
        stores: ['retirada-centro 01001000 - 0', 'retirada-parceira 05422010 parceira 5000'],
        areas: [
          '1 01000000 05999999 1290 15000 -',
          '1 08000000 08499999 1590 25000 -',
          '1 13930000 13930000 500 0 serra-negra-centro',
          '2 01000000 39999999 1490 19900 -',
          '2 40000000 99999999 2490 0 -',
        ],
        neighborhoods: ['serra negra Centro', 'serra negra Zona rural'],
        windows: [
          ...[1, 2, 3, 4, 5, 6].map((weekday) => `${weekday} 09:00 1 120 20`),
          '6 10:00 0 0 0',
          ...[1, 3, 5].map((weekday) => `${weekday} 14:00 -1 60 0`),
        ],
        closed: ['2026-12-25', '2027-01-01'],
        prices: ['CAFE-500 2750'],
        coupons: ['BEMVINDO10 percent 10 0 5000 0', 'FRETE delivery 3000 0 0 0', 'MENOS20 amount 2000 10000 0 500'],
        gifts: ['colher 50', 'ecobag 200', 'receitas -1'],
        payments: ['3 0 -', '0 6 -', '6 6 -', '5 6 Dinheiro', '5 6 Cartão de crédito', '7 6 -'],
      },
    );
  } finally {
    await stop();
  }
});

test('a second apply changes nothing, and gift stock stays unless --restock is given', async (t) => {
  const { database, shop } = await operator(t);
  const example = exampleFile;
  await shop('apply', example);
  await database.run(sql`update gift set available = 3 where provider_id = 'ecobag'`);
  await database.run(sql`update coupon set uses = 7 where code = 'MENOS20'`);
  const rows = () =>
    database.one(sql`select (select json_agg(p order by id) from pickup_store p) as stores,
      (select json_agg(o order by id) from delivery_option o) as options,
      (select json_agg(a order by delivery_option_id, position) from delivery_area a) as areas,
      (select json_agg(r order by id) from schedule_rule r) as windows,
      (select json_agg(c order by id) from coupon c) as coupons, (select json_agg(g order by id) from gift g) as gifts,
      (select json_agg(p order by id) from payment_option p) as payments,
      (select json_agg(t order by id) from price_table t) as tables,
      (select json_agg(s order by id) from seller s) as sellers, (select settings from shop) as settings`);
  const before = await rows();
  const again = await shop('apply', example);
  assert.match(again.out, /Loja atualizada: Minha Loja/);
  assert.doesNotMatch(again.out, /saiu|saíram/);
  assert.deepEqual(await rows(), before);
  await shop('apply', example, '--restock');
  assert.equal(await giftStockOf(database, 'ecobag'), 200);
});

test('omitted parts stay unchanged, removed entries are switched off, and a dry run only reports it', async (t) => {
  const { database, shop } = await operator(t);
  await shop('apply', exampleFile);
  const part = file({
    slug: 'minha-loja',
    paymentOptions: [pix],
    hosts: ['loja.example'],
    settings: { limits: { maxItemsAmout: null } },
  });
  const state = () =>
    database.one<Record<string, unknown>>(sql`select (select count(*) from payment_option where is_active) as payments,
      (select count(*) from shop_host) as hosts,
      (select settings->'limits' from shop) as limits, (select settings->>'whatsApp' from shop) as phone,
      (select count(*) from coupon where is_active) as coupons,
      (select min_order_amount from shop) as minimum, (select count(*) from payment_option) as known`);
  const before = await state();
  const tried = await shop('apply', part, '--dry-run');
  assert.deepEqual(
    [tried.code, tried.out],
    [
      0,
      `Simulação, nada foi mudado.
Loja atualizada: Minha Loja (minha-loja), a loja padrão
  hosts: 1 endereço (1 que saiu do arquivo)
  paymentOptions: 1 opção de pagamento (5 que saíram do arquivo)
`,
    ],
  );
  assert.deepEqual(await state(), before);
  assert.equal((await shop('apply', part)).code, 0);
  assert.deepEqual(await state(), {
    ...before,
    payments: 1,
    hosts: 1,
    limits: { maxDistinctItems: 50, maxItemsAmout: null, orderMinPrice: null },
  });
});

const store = {
  providerId: 'centro',
  name: 'Centro',
  zipCode: '01310-100',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
  street: 'Avenida Paulista',
  number: '900',
};

test('a file with problems changes nothing, and each problem is reported with its path', async (t) => {
  const { database, shop } = await operator(t);
  await shop('create', 'bia', '--name', 'Bia', '--host', 'bia.example');
  const cases: [declared: unknown, ...lines: string[]][] = [
    [
      '{ "slug": "ana", }',
      'linha 1, coluna 18: aqui deixa de ser JSON. Confira vírgulas (nenhuma depois do último), aspas e chaves.',
    ],
    [
      {
        slug: 'ana',
        name: 'Ana',
        nome: 'Ana',
        paymentOptions: [{ ...pix, method: 'Fiado' }],
        coupons: [{ code: 'A', kind: 'percent', value: 200 }],
      },
      'nome: chave desconhecida',
      'paymentOptions[0].method: deve ser um destes',
      'coupons[0].value: deve ser um número inteiro de 1 a 100',
    ],
    [
      {
        slug: 'ana',
        hosts: ['ana.example', 'bia.example'],
        sellers: [{ providerId: 'a', name: 'A' }],
        schedule: [{ seller: 'b', weekdays: ['Monday'], startTime: '09:00', endTime: '10:00' }],
        deliveryOptions: [
          {
            providerId: 'moto',
            type: 'Shipping',
            name: 'Moto',
            areas: [{ from: '01000000', to: '02000000', price: 1, neighborhoodId: 'vila' }],
          },
        ],
      },
      'name: falta: a loja ainda não existe e precisa de um nome',
      'hosts[1]: bia.example já é da loja "bia"',
      'schedule[0].seller: não há vendedor "b"; os que existem: a',
      'deliveryOptions[0].areas[0].neighborhoodId: não há bairro "vila"',
    ],
    [
      {
        slug: 'bia',
        hosts: ['Bia'],
        stores: [{ ...store, seller: 'b', zipCode: '0131' }],
        channels: [{ channelType: 'Zap', channelId: 'zap', webhook: { url: 'http://a.example', secret: 'curto' } }],
      },
      'hosts[0]: deve ser só o nome',
      'stores[0].zipCode: deve ser um CEP',
      'channels[0].channelType: deve ser um destes',
      'stores[0].seller: não há vendedor "b"',
      'channels: falta SECRETS_KEY',
      'channels[0].webhook.url: deve começar com https://',
      'channels[0].webhook.secret: precisa de 16',
    ],
  ];
  for (const [declared, ...lines] of cases) {
    const { code, out, err } = await shop('apply', file(declared));
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, new RegExp(`loja\\.json: ${lines.length} problemas?, nada foi mudado\\.`));
    const said = err.split('\n').slice(1);
    assert.equal(said.length, lines.length, err);
    for (const [at, line] of lines.entries())
      assert.ok(said[at]?.trim().startsWith(line), `${said[at]} is not ${line}`);
  }
  assert.deepEqual(await database.many(sql`select slug from shop`), [{ slug: 'bia' }]);
});

test('an error while writing leaves nothing half applied', async (t) => {
  const { database, shop } = await operator(t);
  await database.run(sql`alter table payment_option add constraint broken check (name <> 'PIX')`);
  const { code } = await shop('apply', exampleFile);
  assert.equal(code, 1);
  assert.deepEqual(
    await database.one(sql`select (select count(*) from shop) as shops, (select count(*) from coupon) as coupons`),
    {
      shops: 0,
      coupons: 0,
    },
  );
});

test('two processes that apply the same file apply it once', async (t) => {
  const { database, shop } = await operator(t);
  const example = exampleFile;
  const ended = await Promise.all([shop('apply', example), shop('apply', example), shop('apply', example)]);
  assert.deepEqual(
    ended.map(({ code, err }) => [code, err]),
    [
      [0, ''],
      [0, ''],
      [0, ''],
    ],
  );
  assert.deepEqual(
    await database.one(sql`select (select count(*) from shop) as shops, (select count(*) from schedule_rule) as windows,
      (select count(*) from delivery_area) as areas, (select count(*) from gift) as gifts`),
    { shops: 1, windows: 10, areas: 5, gifts: 3 },
  );
});

test('wrong arguments of apply print its usage, and a missing file is reported without a stack trace', async () => {
  const shop = shopWith({});
  for (const words of [[], ['a', 'b'], ['a', '--tudo'], ['a', '--example']]) {
    const { code, err } = await shop('apply', ...words);
    assert.deepEqual([code, err], [1, usage]);
  }
  const { code, err } = await shop('apply', '/nao/existe.json');
  assert.deepEqual([code, err], [1, 'O arquivo não pode ser lido: /nao/existe.json (ENOENT)']);
});

test('apply refuses the demo shop, whatever its slug', async (t) => {
  const { database, shop } = await operator(t);
  await shop('create', 'mostra', '--name', 'Mostra');
  await database.run(sql`update shop set is_demo = true`);
  const { code, err } = await shop('apply', file({ slug: 'mostra', name: 'Outra' }));
  assert.equal(code, 1);
  assert.match(err, /slug: "mostra" é a loja de demonstração/);
});
