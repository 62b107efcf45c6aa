import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Value } from 'typebox/value';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import { type PanelBody, type PanelData, panelSchemas } from '#shared/contract/panel/panel-schemas.ts';
import type { Product } from '#shared/model/catalog/product.ts';
import type { StaffRole } from '#shared/model/panel/staff.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { memoryProducts } from '../../../../order-service/feeds/feed-product.ts';
import { feedLimits, readFeed } from '../../../../order-service/feeds/read-feed.ts';
import { saveProducts } from '../../../../order-service/services/catalog/save-products.ts';
import { importCatalog } from '../../../../order-service/services/imports/import-catalog.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { stockOf } from '../../../helpers/order-service/order-rows.ts';
import {
  createShop,
  dataOf,
  draft,
  item,
  refusalOf,
  startTestService,
  takesAnonymousOrders,
} from '../../../helpers/order-service/order-service.ts';
import { callPanel, type PanelInput, signInStaff } from '../../../helpers/order-service/panel.ts';

onOneDatabase((kind, fresh) => {
  describe(`the panel's products (${kind})`, () => {
    const start = async (t: TestContext, role: StaffRole = 'manager') => {
      const service = await startTestService(t, await fresh(t));
      const { database } = service;
      const { shopId } = await createShop(database, {
        ...takesAnonymousOrders,
        categories: [{ providerId: 'mercearia', name: 'Mercearia', children: [{ providerId: 'mel', name: 'Mel' }] }],
        products: [
          draft('cafe', { name: 'Café Serra', variant: { available: 10, price: 3_490 } }),
          draft('mel', { name: 'Mel Silvestre', variant: { available: 3, price: 3_290 } }),
          draft('bolo', { name: 'Bolo de Fubá', variant: { available: 0, price: 2_400 } }),
        ],
      });
      const { token, name: who } = await signInStaff(database, shopId, role);
      const call = async <Name extends PanelCallName>(name: Name, input: PanelInput = {}): Promise<PanelData<Name>> => {
        const data = dataOf(await callPanel(service, name, { as: token, ...input }));
        assert.deepEqual(Value.Errors(panelSchemas[name].data, data), []);
        return data;
      };
      const refused = async (name: PanelCallName, input: PanelInput) =>
        refusalOf(await callPanel(service, name, { as: token, ...input }));
      /** The body, with the version of the product as it is now. */
      const seen = async (body: PanelBody<'saveProduct'>): Promise<PanelBody<'saveProduct'>> =>
        body.id === null ? body : { ...body, version: (await call('product', { params: { id: body.id } })).version };
      const save = async (body: PanelBody<'saveProduct'>) => call('saveProduct', { body: await seen(body) });
      const history = async () =>
        (
          await database.many<{ line: string }>(sql`
            select concat_ws(' ', member_name, action, target_label, before::text, after::text) as line
              from staff_audit where shop_id = ${shopId} and action like 'product.%' order by at, id`)
        ).map(({ line }) => line);
      const shown = async (id: string) => dataOf(await service.get<Product>(`/api/catalog/products/${id}`));
      return { service, database, shopId, token, who, call, refused, seen, save, history, shown };
    };
    const cafe = { params: { id: 'cafe' } };

    test('are listed by name, found by a part of it or by a code, with the lists of what needs care', async (t) => {
      const { call, service, shopId } = await start(t);
      const all = await call('products');
      assert.deepEqual(
        all.items.map(({ name, price, stock }) => [name, price, stock]),
        [
          ['Bolo de Fubá', 24, 0],
          ['Café Serra', 34.9, 10],
          ['Mel Silvestre', 32.9, 3],
        ],
      );
      assert.deepEqual(all.counts, { all: 3, low: 1, out: 1, hidden: 0, promotion: 0 });
      assert.equal((await call('products', { query: { page: '1' } })).counts, null, 'counted once');
      const found = async (query: Record<string, string>) =>
        (await call('products', { query })).items.map(({ id }) => id);
      assert.deepEqual(await found({ search: 'serra caf' }), ['cafe']);
      assert.deepEqual(await found({ search: 'FUBA' }), ['bolo']);
      assert.deepEqual(await found({ search: 'MEL' }), ['mel']);
      assert.deepEqual(await found({ search: '100%' }), []);
      await saveProducts(service.database, shopId, '', [draft('pao', { name: 'Pães de Queijo 500 g' })]);
      for (const search of ['pães de queijo', 'Paes', 'pae', 'queijo 500 g', '500'])
        assert.deepEqual(await found({ search }), ['pao'], search);
      assert.deepEqual([await found({ list: 'low' }), await found({ list: 'out' })], [['mel'], ['bolo']]);
      const low = await call('products', { query: { list: 'low' } });
      assert.deepEqual(
        low.items.map(({ lowVariants }) => lowVariants),
        [1],
      );
      await saveProducts(service.database, shopId, '', [draft('arroz', { variant: { barcode: '7891234567895' } })]);
      assert.deepEqual(await found({ search: '7891234567895' }), ['arroz']);
      const many = Array.from({ length: 60 }, (_, at) => draft(`p${at}`));
      await saveProducts(service.database, shopId, '', many);
      const [first, second] = [await call('products'), await call('products', { query: { page: '1' } })];
      assert.deepEqual([first.items.length, first.hasMore, second.items.length, second.hasMore], [50, true, 15, false]);
    });

    test("'acabou', 'esconder' and the price change in one press, and the history says who did what", async (t) => {
      const { call, shown, history, service, who } = await start(t);
      assert.equal((await call('countProduct', { ...cafe, body: { isSoldOut: true } })).isSoldOut, true);
      assert.equal((await shown('cafe')).isActive, false);
      assert.deepEqual(
        (await call('products', { query: { list: 'out' } })).items.map(({ id }) => id),
        ['bolo', 'cafe'],
      );
      await call('countProduct', { ...cafe, body: { isSoldOut: false } });
      assert.equal((await shown('cafe')).isActive, true);
      assert.equal(
        (await call('changeProduct', { ...cafe, body: { price: 36.5, seen: { price: 34.9 } } })).price,
        36.5,
      );
      await call('changeProduct', { ...cafe, body: { promotionalPrice: 30 } });
      assert.deepEqual([(await shown('cafe')).price, (await shown('cafe')).promotionalPrice], [36.5, 30]);
      await call('changeProduct', { ...cafe, body: { isHidden: true } });
      assert.equal((await service.get('/api/catalog/products/cafe')).status, 404);
      assert.deepEqual((await call('products')).counts?.hidden, 1);
      assert.deepEqual(await history(), [
        `${who} product.soldOut Café Serra false true`,
        `${who} product.soldOut Café Serra true false`,
        `${who} product.price Café Serra "R$\u00a034,90" "R$\u00a036,50"`,
        `${who} product.promotion Café Serra "nenhuma" "R$\u00a030,00"`,
        `${who} product.hidden Café Serra false true`,
      ]);
    });

    test('a count that a person typed keeps what was sold while it was typed', async (t) => {
      const { call, service, database } = await start(t, 'picker');
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 4 })));
      dataOf(await service.get('/api/order/confirm'));
      const stock = { sku: 'cafe', units: 25, seen: 10 };
      assert.equal((await call('countProduct', { ...cafe, body: { stock } })).stock, 21);
      assert.equal(await stockOf(database, 'cafe'), 21);
    });

    test('a new product is made with its variants, and edited field by field', async (t) => {
      const { save, seen, call, shown, history, refused, who } = await start(t);
      const made = await save({
        ...{ id: null, name: 'Camiseta Girassol', categoryIds: ['mel'], highlights: ['Novo'] },
        variants: [
          { sku: null, options: 'Tamanho: P', price: 50, stock: 3 },
          { sku: 'cam-m', options: 'Tamanho: M', price: 55, promotionalPrice: 45, stock: null },
        ],
      });
      assert.equal(made.id, 'camiseta-girassol');
      assert.deepEqual(
        made.variants.map(({ sku, options, price, stock }) => [sku, options, price, stock]),
        [
          ['camiseta-girassol-tamanho-p', 'Tamanho: P', 50, 3],
          ['cam-m', 'Tamanho: M', 55, null],
        ],
      );
      assert.deepEqual((await shown(made.id)).clusterHighlights, ['Novo']);
      const edited = await save({
        ...{ id: made.id, name: 'Camiseta', lowStock: 2 },
        variants: [
          { sku: 'camiseta-girassol-tamanho-p', price: 48 },
          { sku: null, options: 'Tamanho: G', price: 60 },
        ],
      });
      assert.deepEqual([edited.name, edited.lowStock, edited.categoryIds], ['Camiseta', 2, ['mel']]);
      assert.deepEqual(
        edited.variants.map(({ price }) => price),
        [48, 55, 60],
      );
      assert.equal((await call('products', { query: { search: 'camiseta' } })).items[0]?.variants, 3);
      assert.deepEqual((await history()).map((line) => line.replace(`${who} `, '')).sort(), [
        'product.create Camiseta Girassol null null',
        'product.edit Camiseta null "nome, variações"',
        'product.price Camiseta "R$\u00a050,00" "R$\u00a048,00"',
        'product.promotion Camiseta Girassol "nenhuma" "R$\u00a045,00"',
      ]);
      const wrong: [PanelBody<'saveProduct'>, RegExp][] = [
        [{ id: null, variants: [{ sku: null, price: 1 }] }, /precisa de um nome/],
        [{ id: null, name: 'Nada' }, /precisa de um preço/],
        [{ id: null, name: 'Nada', variants: [{ sku: 'cafe', price: 1 }] }, /já é de outro produto/],
        [{ id: made.id, variants: [{ sku: null, options: 'Tamanho: P', price: 1 }] }, /opção diferente/],
        [{ id: made.id, images: ['http://a.example/1.jpg'] }, /não é https/],
        [{ id: 'cafe', variants: [{ sku: 'cafe', promotionalPrice: 99 }] }, /menor que o preço/],
        [{ id: null, name: '4111 1111 1111 1111', variants: [{ sku: null, price: 1 }] }, /cartão/],
      ];
      for (const [body, reason] of wrong) {
        const [status, text = ''] = await refused('saveProduct', { body: await seen(body) });
        assert.equal(status, 422);
        assert.match(text, reason);
      }
      assert.equal((await refused('saveProduct', { body: { id: 'nada', name: 'x' } }))[0], 404);
      assert.equal((await call('products')).counts?.all, 4, 'a refused one leaves nothing');
    });

    test('a save that has not seen the last change is refused with what is true now, and repeated it counts', async (t) => {
      const { service, token, call, save, refused, shown } = await start(t);
      const first = await call('product', cafe);
      assert.equal((await save({ id: 'cafe', variants: [{ sku: 'cafe', price: 40 }] })).variants[0]?.price, 40);
      const body = { id: 'cafe', version: first.version, variants: [{ sku: 'cafe', price: 45 }] };
      const stale = await callPanel(service, 'saveProduct', { as: token, body });
      assert.equal(stale.status, 409);
      assert.match(stale.errors[0]?.message ?? '', /Outra pessoa mudou isto/);
      assert.deepEqual(stale.data, await call('product', cafe));
      assert.equal((await shown('cafe')).price, 40, 'a refused save changes nothing');
      assert.equal((await refused('saveProduct', { body: { id: 'cafe', name: 'Café' } }))[0], 409, 'none was seen');
      assert.equal((await save(body)).variants[0]?.price, 45);
      const { version } = await call('product', cafe);
      dataOf(await service.post('/api/order/items/', item('cafe', { quantity: 1 })));
      dataOf(await service.get('/api/order/confirm'));
      assert.equal((await call('product', cafe)).variants[0]?.stock, 9);
      assert.equal((await call('product', cafe)).version, version, 'a sale is nobody’s edit');
    });

    // Decision: A price or switch of the product list never overwrites a colleague's change that the person has not
    // seen.
    test('a price that a colleague changed is refused with the new one, and saved once that was seen', async (t) => {
      const { service, database, shopId, token, call, shown, history } = await start(t);
      const owner = await signInStaff(database, shopId, 'owner');
      const change = (as: string, body: PanelBody<'changeProduct'>) =>
        callPanel(service, 'changeProduct', { as, ...cafe, body });
      dataOf(await change(owner.token, { price: 5.29, seen: { price: 34.9 } }));
      const stale = await change(token, { price: 5.49, seen: { price: 34.9 } });
      assert.deepEqual(refusalOf(stale), [409, `${owner.name} mudou o preço para R$\u00a05,29.`]);
      assert.deepEqual(stale.data, (await call('products', { query: { search: 'cafe' } })).items[0]);
      assert.equal(refusalOf(await change(token, { price: 5.49 }))[0], 409, 'none was seen');
      assert.equal((await shown('cafe')).price, 5.29);
      dataOf(await change(token, { price: 5.49, seen: { price: 5.29 } }));

      // The undo of the owner's price does nothing any more.
      assert.equal(refusalOf(await change(owner.token, { price: 34.9, seen: { price: 5.29 } }))[0], 409);
      assert.equal((await shown('cafe')).price, 5.49);
      const { seen } = await call('previewPrices', { body: { percent: 100, search: 'cafe' } });
      await call('changePrices', { body: { percent: 100, search: 'cafe', seen } });
      assert.deepEqual(
        refusalOf(await change(token, { price: 34.9, seen: { price: 5.49 } })),
        [409, 'O preço agora é R$\u00a010,98.'],
        'the last price of the history is another',
      );
      assert.equal((await history()).filter((line) => line.includes(' product.price ')).length, 2);
    });

    test("the undo of 'acabou' and 'esconder' does nothing when a colleague changed it since", async (t) => {
      const { service, database, shopId, token, call } = await start(t);
      const owner = await signInStaff(database, shopId, 'owner');
      for (const [name, done, back, text] of [
        ['countProduct', { isSoldOut: true }, { isSoldOut: false }, `${owner.name} marcou que voltou.`],
        ['changeProduct', { isHidden: true }, { isHidden: false }, `${owner.name} mostrou o produto de novo.`],
      ] as const) {
        await call(name, { ...cafe, body: done });
        const undo = { ...cafe, body: { ...back, seen: done } };
        dataOf(await callPanel(service, name, { as: owner.token, ...cafe, body: back }));
        assert.deepEqual(refusalOf(await callPanel(service, name, { as: token, ...undo })), [409, text]);
        await call(name, { ...cafe, body: done });
        await call(name, undo);
      }
    });

    test('prices change in percent as the preview showed, and not when they are others by then', async (t) => {
      const { call, refused, shown, history, database, shopId } = await start(t);
      await saveProducts(database, shopId, 'tray', [draft('vinho')]);
      const selection = { percent: 10, search: 'e' };
      const preview = await call('previewPrices', { body: selection });
      assert.deepEqual(
        [preview.products, preview.skipped, preview.rows.map(({ name, from, to }) => [name, from, to])],
        [
          3,
          0,
          [
            ['Bolo de Fubá', 24, 26.4],
            ['Café Serra', 34.9, 38.39],
            ['Mel Silvestre', 32.9, 36.19],
          ],
        ],
      );
      await call('changeProduct', { ...cafe, body: { price: 40, seen: { price: 34.9 } } });
      const [status, text = ''] = await refused('changePrices', { body: { ...selection, seen: preview.seen } });
      assert.equal(status, 409);
      assert.match(text, /mudaram depois da prévia/);
      const { seen, skipped } = await call('previewPrices', { body: { percent: -10 } });
      assert.equal(skipped, 1, 'of the Tray store');
      assert.equal((await call('changePrices', { body: { percent: -10, seen } })).products, 3);
      assert.equal((await shown('cafe')).price, 36);
      assert.match((await history()).at(-1) ?? '', /product\.prices 3 produtos null "-10%"/);
    });

    // Decision: The panel says who owns a product, and which of its fields it may change.
    test("a feed's product keeps what was changed by hand until it follows the feed again", async (t) => {
      const { call, save, shown, database, shopId } = await start(t);
      const importFeed = async (price: string) => {
        const reading = readFeed(Buffer.from(`id,title,price\npao,Pão,${price} BRL\n`), feedLimits);
        assert.ok(!('refusal' in reading));
        const { products, problems } = reading;
        await importCatalog(database, shopId, { products: memoryProducts(products), problems });
      };
      await importFeed('10.00');
      const pao = { params: { id: 'pao' } };
      await call('changeProduct', { ...pao, body: { price: 12, seen: { price: 10 } } });
      assert.deepEqual((await save({ id: 'pao', name: 'Pão de queijo' })).keptFields, ['name', 'price']);
      await importFeed('11.00');
      assert.deepEqual([(await shown('pao')).name, (await shown('pao')).price], ['Pão de queijo', 12]);
      assert.deepEqual((await call('followFeed', pao)).keptFields, []);
      await importFeed('11.00');
      assert.deepEqual([(await shown('pao')).name, (await shown('pao')).price], ['Pão', 11]);
    });

    // Decision: A category is created beside the list of a product's categories, with the rules of an import.
    test('a category is created once, in its place, is recorded, and takes a product', async (t) => {
      const { call, refused, save, database, shopId, service } = await start(t);
      const add = (name: string, parent: string | null = null) => call('addCategory', { body: { name, parent } });
      const first = await add('  Doces   de Minas ');
      assert.deepEqual([first.path, first.isNew], ['Doces de Minas', true]);
      assert.deepEqual(await add('doces de MINAS'), { ...first, isNew: false });
      const below = await add('Doces de Minas', 'mercearia');
      assert.deepEqual([below.path, below.isNew], ['Mercearia > Doces de Minas', true]);
      assert.notEqual(below.id, first.id);
      const [one, two] = await Promise.all([add('Queijos', below.id), add('queijos', below.id)]);
      assert.deepEqual([one.id, [one.isNew, two.isNew].sort()], [two.id, [false, true]]);
      // The first of both is written as it was sent.
      assert.match(one.path, /^Mercearia > Doces de Minas > [Qq]ueijos$/);
      assert.deepEqual(
        (await call('productCategories')).categories.map(({ path }) => path),
        ['Doces de Minas', 'Mercearia', 'Mercearia > Doces de Minas', one.path, 'Mercearia > Mel'],
      );
      assert.deepEqual((await save({ id: 'mel', categoryIds: [first.id] })).categoryIds, [first.id]);
      const { data } = dataOf(
        await service.get<{ data: { providerId: string }[] }>('/api/catalog/categories?perPage=50'),
      );
      assert.ok(data.some(({ providerId }) => providerId === first.id));
      const lines = await database.many<{ label: string }>(sql`
        select target_label as label from staff_audit where shop_id = ${shopId} and action = 'category.create'
          order by at, id`);
      assert.deepEqual(
        lines.map(({ label }) => label),
        ['Doces de Minas', 'Mercearia > Doces de Minas', one.path],
      );

      // One that was withdrawn is shown again.
      await database.run(sql`update category set is_active = false where shop_id = ${shopId} and provider_id = 'mel'`);
      assert.deepEqual(await add('Mel', 'mercearia'), { id: 'mel', path: 'Mercearia > Mel', isNew: false });
      const shownAgain = await database.one<{ is_active: boolean }>(sql`
        select is_active from category where shop_id = ${shopId} and provider_id = 'mel'`);
      assert.equal(shownAgain?.is_active, true);

      const wrong: [name: string, parent: string | null, text: RegExp][] = [
        ['   ', null, /^Escreva o nome da categoria\.$/],
        ['x'.repeat(121), null, /^O nome da categoria vai até 120 letras\.$/],
        ['Mel', 'nada', /não existe mais/],
        ['cartão 4111 1111 1111 1111', null, /cartão/],
      ];
      for (const [name, parent, text] of wrong) {
        const [status, said = ''] = await refused('addCategory', { body: { name, parent } });
        assert.equal(status, 422, name);
        assert.match(said, text);
      }
      let deep = below.id;
      for (let level = 3; level <= 10; level++) deep = (await add(`nível ${level}`, deep)).id;
      assert.match((await refused('addCategory', { body: { name: 'mais um', parent: deep } }))[1] ?? '', /10 níveis/);
      await database.run(sql`
        insert into category (shop_id, id, provider_id, is_collection, name, position)
        select ${shopId}::uuid, gen_random_uuid(), 'n' || n, false, 'n' || n, n from generate_series(1, 20000) as n`);
      assert.match(
        (await refused('addCategory', { body: { name: 'mais uma', parent: null } }))[1] ?? '',
        /^A loja já tem 20\.000 categorias, o máximo/,
      );
    });

    test('a product of a Tray store is only hidden or sold out here', async (t) => {
      const { call, refused, seen, database, shopId } = await start(t);
      await saveProducts(database, shopId, 'tray', [draft('vinho')]);
      const vinho = { params: { id: 'vinho' } };
      const { price } = (await call('products', { query: { search: 'vinho' } })).items[0] ?? assert.fail();
      assert.equal((await call('product', vinho)).owner, 'tray');
      for (const [name, body] of [
        ['changeProduct', { price: 1, seen: { price } }],
        ['countProduct', { stock: { sku: 'vinho', units: 1, seen: null } }],
        ['saveProduct', await seen({ id: 'vinho', name: 'x' })],
      ] as const)
        assert.match((await refused(name, { ...vinho, body }))[1] ?? '', /vem da Tray/);
      assert.equal((await call('countProduct', { ...vinho, body: { isSoldOut: true } })).isSoldOut, true);
      assert.equal((await call('changeProduct', { ...vinho, body: { isHidden: true } })).isHidden, true);
    });
  });
});
