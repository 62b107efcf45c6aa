import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { findCatalogVersion } from '../../../../order-service/database/catalog/catalog-version.ts';
import type { Database } from '../../../../order-service/database/engine/database.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { findShopBySlug } from '../../../../order-service/database/shops/shops.ts';
import { problemLine } from '../../../../order-service/declaration/problem.ts';
import { readDeclaration } from '../../../../order-service/declaration/read-declaration.ts';
import type { ShopDeclaration } from '../../../../order-service/declaration/shop-schema.ts';
import { seedDemo } from '../../../../order-service/demo/seed-demo.ts';
import { applyShop } from '../../../../order-service/services/shops/apply-shop.ts';
import { exportProblems, exportShop } from '../../../../order-service/services/shops/export-shop.ts';
import { onEachDatabase } from '../../../helpers/database/database.ts';

const example = readFileSync(path.resolve(import.meta.dirname, '../../../../scripts/shop/example.jsonc'), 'utf8');
const means = {
  secretsKey: 'a key for tests only, thirty-two characters or more',
  variables: {},
  ownHosts: [],
};
const secret = 'um-segredo-de-teste-123';
const template = { name: 'aviso_da_loja', language: 'pt_BR', text: true, button: false };
/** The example, with everything that needs a secret. */
const complete: ShopDeclaration = {
  ...declared(example),
  paymentAccounts: [
    { provider: 'mercadopago', publicKey: 'APP_USR-1', accessToken: 'APP_USR-2-de-teste', maxInstallments: 6 },
    { provider: 'pix-key', pixKey: 'pix@loja.example', merchantName: 'Loja', merchantCity: 'São Paulo' },
  ],
  channels: [
    { channelType: 'WebChat', channelId: 'robo', webhook: { url: 'https://chatbot.example/loja', secret } },
    {
      channelType: 'WhatsApp',
      channelId: 'meta',
      meta: {
        id: '106540352242922',
        accessToken: secret,
        appSecret: secret,
        verifyToken: secret,
        template,
        templates: { payment: { ...template, button: true } },
        welcome: '',
        nativePayments: { pixKey: 'pix@loja.example' },
      },
    },
  ],
};

const missing = (path: string) => ({ path, reason: 'falta', code: 'missing' });

function declared(text: string): ShopDeclaration {
  const reading = readDeclaration(text);
  if ('problems' in reading) throw new Error(reading.problems.map(problemLine).join('\n'));
  return reading.declaration;
}

async function apply(database: Database, declaration: ShopDeclaration): Promise<void> {
  const report = await applyShop(database, declaration, { means });
  assert.ok(!('problems' in report), JSON.stringify(report));
}

async function exported(database: Database, slug: string): Promise<ShopDeclaration> {
  const shop = (await findShopBySlug(database, slug)) ?? assert.fail();
  return exportShop(database, shop);
}

const tables = [
  'seller',
  'pickup_store',
  'neighborhood',
  'delivery_option',
  'delivery_area',
  'schedule_rule',
  'closed_day',
  'price_table',
  'price_table_item',
  'coupon',
  'gift',
  'gift_rule',
  'gift_rule_gift',
  'payment_option',
  'payment_account',
  'channel_account',
  'shop_host',
] as const;

/** Every row of the shop, without the times of writing. */
async function rowsOf(database: Database): Promise<unknown> {
  const rows: Record<string, unknown> = {};
  for (const table of ['shop', ...tables])
    rows[table] = await database.many({
      text: `select to_jsonb(t) - 'updated_at' - 'version' as row from ${table} t order by to_jsonb(t)::text`,
      values: [],
    });
  return rows;
}

onEachDatabase((kind, fresh) =>
  describe(`the exported declaration of a shop (${kind})`, () => {
    test('is complete, has no secret, and changes nothing when it is applied', async (t) => {
      const database = await fresh(t);
      await apply(database, complete);
      const text = JSON.stringify(await exported(database, complete.slug));
      assert.ok(!text.includes(secret) && !text.includes('APP_USR-2'), 'no secret');
      const before = await rowsOf(database);
      const { id } = (await findShopBySlug(database, complete.slug)) ?? assert.fail();
      const version = await findCatalogVersion(database, id);
      await apply(database, declared(text));
      assert.deepEqual(await rowsOf(database), before);
      assert.deepEqual(await exported(database, complete.slug), JSON.parse(text));
      assert.equal(await findCatalogVersion(database, id), version, 'caches and published feeds stay valid');
      const [first, ...others] = complete.sellers ?? [];
      await apply(database, {
        slug: complete.slug,
        sellers: [{ ...(first ?? assert.fail()), name: 'Outro' }, ...others],
      });
      assert.equal(await findCatalogVersion(database, id), version + 1);
    });

    test('has no entries that were switched off, and no part that only the environment has', async (t) => {
      const database = await fresh(t);
      await apply(database, complete);
      await apply(database, { slug: complete.slug, coupons: [], gifts: [], schedule: [], closedDays: [] });
      const { coupons, gifts, schedule, closedDays, stores } = await exported(database, complete.slug);
      assert.deepEqual([coupons, gifts, schedule, closedDays, stores?.length], [[], [], [], [], 2]);
    });

    test('says what apply would refuse, such as a store of a seller that is off', async (t) => {
      const database = await fresh(t);
      await apply(database, complete);
      const problems = async () =>
        exportProblems(database, { is_demo: false }, JSON.stringify(await exported(database, complete.slug)), means);
      assert.deepEqual(await problems(), []);
      await apply(database, { slug: complete.slug, sellers: (complete.sellers ?? []).slice(0, 1) });
      assert.deepEqual(await problems(), [
        'stores[1].seller: não há vendedor "parceira"; os que existem: matriz',
        'schedule[2].seller: não há vendedor "parceira"; os que existem: matriz',
      ]);
    });

    test('of the demo shop says that apply does not change it', async (t) => {
      const database = await fresh(t);
      await seedDemo(database);
      const text = JSON.stringify(await exported(database, 'demo'));
      const [problem, ...others] = await exportProblems(database, { is_demo: true }, text, means);
      assert.match(problem ?? '', /é a loja de demonstração, que apply não muda\. Com outro "slug"/);
      assert.deepEqual(others, []);
      await apply(database, declared(text.replace('"slug":"demo"', '"slug":"minha"')));
      const copy = await exported(database, 'minha');
      assert.ok(!('channels' in copy), 'an empty list would disconnect the channels that the shop gets later');
    });

    test('of a new shop can be applied', async (t) => {
      const database = await fresh(t);
      await apply(database, { slug: 'nova', name: 'Nova' });
      const text = JSON.stringify(await exported(database, 'nova'));
      const before = await rowsOf(database);
      await apply(database, declared(text));
      assert.deepEqual(await rowsOf(database), before);
    });

    test('a channel keeps its secrets only while it is connected in the same way', async (t) => {
      const database = await fresh(t);
      const robot = { channelType: 'WebChat', channelId: 'robo' } as const;
      const withoutSecret = {
        slug: 'nova',
        channels: [{ ...robot, webhook: { url: 'https://chatbot.example/loja' } }],
      };
      await apply(database, { slug: 'nova', name: 'Nova' });
      assert.deepEqual(await applyShop(database, withoutSecret, { means }), {
        problems: [missing('channels[0].webhook.secret')],
      });
      await apply(database, {
        ...withoutSecret,
        channels: [{ ...robot, webhook: { url: 'https://a.example', secret } }],
      });
      await apply(database, withoutSecret);
      const [row] = await database.many<{ url: string; is_kept: boolean }>(
        sql`select url, secret_sealed is not null as is_kept from channel_account`,
      );
      assert.deepEqual(row, { url: 'https://chatbot.example/loja', is_kept: true });
      const meta = { id: '106540352242922', accessToken: secret };
      assert.deepEqual(
        await applyShop(
          database,
          { slug: 'nova', channels: [{ ...robot, channelType: 'Messenger', meta }] },
          { means },
        ),
        { problems: [missing('channels[0].meta.appSecret'), missing('channels[0].meta.verifyToken')] },
      );
    });
  }),
);
