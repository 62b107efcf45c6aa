import os from 'node:os';
import { parseArgs } from 'node:util';
import type { Product } from '#shared/model/catalog/product.ts';
import type { ItemChange } from '#shared/model/order/order.ts';
import { SessionType } from '#shared/model/session.ts';
import { bumpCatalogVersion } from '../../order-service/database/catalog/catalog-version.ts';
import { refreshStatistics } from '../../order-service/database/catalog/feed-import.ts';
import { newId } from '../../order-service/database/core/new-id.ts';
import { ensureCustomer } from '../../order-service/database/customers/customers.ts';
import type { Database } from '../../order-service/database/engine/database.ts';
import { writeShop } from '../../order-service/database/shops/shops.ts';
import { currentOrder, setItemQuantity } from '../../order-service/services/cart/cart.ts';
import { products } from '../../order-service/services/catalog/catalog.ts';
import { facets } from '../../order-service/services/catalog/facets.ts';
import { saveCategories, saveSellers } from '../../order-service/services/catalog/save-categories.ts';
import { saveProducts } from '../../order-service/services/catalog/save-products.ts';
import { noPaymentMeans } from '../../order-service/services/payment-setup/payment-processor.ts';
import type { AuthenticatedCaller } from '../../order-service/services/sessions/sessions.ts';
import { saveSalesSettings } from '../../order-service/services/shops/save-sales-settings.ts';
import { defaultSettings } from '../../order-service/services/shops/shops.ts';
import { type Case, searchCases } from './catalogue-searches.ts';
import { type BenchDatabase, databasesHere } from './databases.ts';
import { planOf, recording } from './explain.ts';
import { madeUpCategories, madeUpProducts, madeUpSellers } from './generated-shop.ts';
import { closedLoop, openLoop, type Times } from './measure.ts';

const batch = 200;
const openRate = { perSecond: 20, milliseconds: 4_000 };
const closedMilliseconds = 4_000;

/** Measures the catalogue of a shop with `--products` products and prints a markdown table for each database. */
export async function benchCatalogue(words: string[]): Promise<void> {
  const options = { products: { type: 'string' }, runs: { type: 'string' }, database: { type: 'string' } } as const;
  const { values } = parseArgs({ args: words, options });
  const [count, runs] = [Number(values.products ?? 20_000), Number(values.runs ?? 200)];
  if (!Number.isInteger(count) || count < 1_000 || !Number.isInteger(runs) || runs < 1)
    throw new Error('--products is at least 1000, --runs at least 1');
  console.log(
    [
      `${count} products`,
      `Node ${process.versions.node}`,
      `${os.cpus().length} × ${os.cpus()[0]?.model ?? '?'}`,
      new Date().toISOString().slice(0, 10),
    ].join(', '),
  );
  for (const open of databasesHere(values.database)) {
    const bench = await open();
    try {
      await benchOne(bench, count, runs);
    } finally {
      await bench.close();
    }
  }
}

async function benchOne({ name, database }: BenchDatabase, count: number, runs: number): Promise<void> {
  const from = performance.now();
  const who = await fillShop(database, count);
  console.error(`${name}: ${count} products written in ${Math.round((performance.now() - from) / 1000)} s`);
  await measureShop(name, database, who, runs);
}

async function measureShop(name: string, database: Database, who: AuthenticatedCaller, runs: number): Promise<void> {
  const cases = await casesFor(database, who);
  const rows: { name: string; closed: Times; open: Times; plan: string }[] = [];
  for (const { name: title, work, perSecond } of cases) {
    await work(database, 0);
    const closed = await closedLoop((round) => work(database, round), { runs, milliseconds: closedMilliseconds });
    const open = await openLoop((round) => work(database, round), { ...openRate, ...(perSecond ? { perSecond } : {}) });
    rows.push({ name: title, closed, open, plan: await mainPlan(database, work) });
    console.error(`${title}: p50 ${ms(closed.p50)}, p99 ${ms(closed.p99)}`);
  }
  const base = rows[0]?.closed.p50 ?? 1;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  console.log(`\n### ${name}\n`);
  console.log(line(['what', 'p50 ms', 'p99 ms', 'ratio', 'open p50', 'open p99', 'plan']));
  console.log(line(['---', '---:', '---:', '---:', '---:', '---:', '---']));
  for (const { name: title, closed, open, plan } of rows)
    console.log(
      line([title, ms(closed.p50), ms(closed.p99), (closed.p50 / base).toFixed(1), ms(open.p50), ms(open.p99), plan]),
    );
}

const ms = (time: number) => time.toFixed(time < 10 ? 2 : 0);

/** The plan of the query that finds the products, which is the expensive one. */
async function mainPlan(database: Database, work: Case['work']): Promise<string> {
  const recorded = recording(database);
  await work(recorded.database, 0);
  const main =
    recorded.reads.find(({ text }) => /alike as materialized/.test(text)) ??
    recorded.reads.findLast(({ text }) => /order by (page\.rank|p\.is_active|pc\.is_active|x\.is_active)/.test(text)) ??
    recorded.reads.findLast(({ text }) => /\bfrom (order_item|orders)\b/.test(text)) ??
    recorded.reads[0];
  return main ? planOf(database, main) : '';
}

export async function fillShop(database: Database, count: number): Promise<AuthenticatedCaller> {
  const shopId = await database.tx(async (db) => {
    const shop = {
      id: newId(),
      slug: 'bench',
      name: 'Bench',
      saleMode: 3,
      isDemo: false,
      minOrderCents: 0,
      settings: defaultSettings,
    } as const;
    const id = await writeShop(db, shop);
    const orderLimits = {
      visitorUnitsPerItem: null,
      visitorUnitsPerOrder: null,
      openOrdersPerNetwork: null,
      openOrdersPerNetworkWithoutName: null,
      openOrdersPerContact: null,
    };
    await saveSalesSettings(db, id, { orderLimits });
    await saveSellers(db, id, madeUpSellers);
    await saveCategories(db, id, madeUpCategories);
    return id;
  });
  const drafts = madeUpProducts(count);
  let written = 0;
  // Two workers: one generates products while the other writes.
  const write = async () => {
    for (;;) {
      const ready = take(drafts, batch);
      if (ready.length === 0) return;
      await database.tx((db) => saveProducts(db, shopId, 'bench', ready));
      written += ready.length;
      if (written % 20_000 === 0) console.error(`${written} written`);
    }
  };
  await Promise.all([write(), write()]);
  await refreshStatistics(database);
  const contact = {
    isAnonymous: false,
    channelType: 1,
    channelId: 'bench',
    channelUser: 'bench',
    name: 'Bench',
  } as const;
  const customerId = await ensureCustomer(database, shopId, { id: newId(), ...contact });
  return {
    shopId,
    customerId,
    platformUserId: null,
    agent: null,
    isSupervisor: false,
    sessionType: SessionType.Contact,
    channelType: 1,
    channelId: 'bench',
    customerName: 'Bench',
    isAnonymous: false,
    askedAt: new Date(),
    paymentMeans: noPaymentMeans,
    endsAt: new Date(8.64e15),
    scope: 'bench',
  };
}

function take<T>(from: Iterator<T>, most: number): T[] {
  const taken: T[] = [];
  while (taken.length < most) {
    const next = from.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

async function casesFor(database: Database, who: AuthenticatedCaller): Promise<Case[]> {
  const { shopId } = who;
  const someProducts = (await products(database, shopId, { searchQuery: 'arroz' }, { perPage: 50 })).data.filter(
    ({ isActive }) => isActive,
  );
  const [sample] = someProducts;
  if (!sample) throw new Error('no rice');
  const rare = someProducts.flatMap(({ name }) =>
    name
      .split(' ')
      .filter((word) => /^[A-Z][a-z]{5,}$/.test(word) && !/arroz/i.test(word))
      .slice(-1),
  );
  const counted = (wanted: Parameters<typeof facets>[2]) => async (db: Database) => {
    // A new version invalidates the cached counts.
    await bumpCatalogVersion(db, shopId);
    return facets(db, shopId, wanted);
  };
  const put = (product: Product, quantity: number): ItemChange => ({
    providerId: product.providerId,
    sku: product.sku,
    quantity,
    index: '',
    attributes: [],
    subscription: null,
    preferences: null,
  });
  for (const product of someProducts.slice(0, 5))
    await database.tx((db) => setItemQuantity(db, who, put(product, 1), null));
  const second = { ...(await products(database, shopId, {}, {})) };
  return [
    {
      name: 'list: the whole shop, by token',
      work: (db) => products(db, shopId, {}, second.token ? { pageToken: second.token } : {}),
    },
    {
      name: 'list: a category',
      work: (db, round) =>
        products(db, shopId, { categoryIds: [['mercearia', 'mercearia-massas', 'pet'][round % 3] ?? ''] }, {}),
    },
    {
      name: 'list: a category by brand',
      work: (db) =>
        products(db, shopId, { categoryIds: ['mercearia'], filters: { brand: [sample.brand?.name ?? ''] } }, {}),
    },
    ...searchCases(shopId, rare),
    { name: 'facets: narrow, first time', work: counted({ searchQuery: rare[0] ?? '' }), perSecond: 10 },
    { name: "facets: frequent ('arroz'), first time", work: counted({ searchQuery: 'arroz' }), perSecond: 2 },
    { name: "facets: broad ('mercearia'), first time", work: counted({ searchQuery: 'mercearia' }), perSecond: 1 },
    { name: 'facets: the biggest category, first time', work: counted({ categoryIds: ['mercearia'] }), perSecond: 1 },
    { name: 'facets: the whole shop, first time', work: counted({}), perSecond: 1 },
    { name: 'facets: the whole shop, counted before', work: (db) => facets(db, shopId, {}) },
    { name: 'order: read', work: (db) => currentOrder(db, who) },
    {
      name: 'order: set an item',
      work: (db, round) => db.tx((tx) => setItemQuantity(tx, who, put(sample, 1 + (round % 5)), null)),
    },
  ];
}
