import { parseArgs } from 'node:util';
import type { Database } from '../../order-service/database/engine/database.ts';
import { currentOrder, putItem } from '../../order-service/services/cart/cart.ts';
import { products } from '../../order-service/services/catalog/catalog.ts';
import { confirmOrder } from '../../order-service/services/orders/confirm-order.ts';
import type { Who } from '../../order-service/services/sessions/sessions.ts';
import { fillShop } from './catalogue.ts';
import { type BenchDatabase, databasesHere } from './databases.ts';
import { closedLoop, median, type Times } from './measure.ts';
import { machine, table, writeIntoReadme } from './report.ts';

type Place = BenchDatabase & { who: Who; productId: string };
type Operation = { name: string; work(place: Place, round: number): Promise<unknown> };

const put = (database: Database, { who, productId }: Place, quantity: number) =>
  database.tx((db) =>
    putItem(db, who, { providerId: productId, sku: '', quantity, index: '', attributes: [], subscription: null, preferences: null }, null),
  );

/** What a shopper asks of the order service, each with everything its call does in the database. */
const operations: readonly Operation[] = [
  { name: 'top list', work: ({ database, who }) => products(database, who.shopId, {}, {}) },
  {
    name: 'search',
    work: ({ database, who }, round) =>
      products(database, who.shopId, { searchQuery: ['arroz', 'chocolate', 'feijao', 'suco'][round % 4] ?? '' }, {}),
  },
  { name: 'current order', work: ({ database, who }) => currentOrder(database, who) },
  { name: 'add an item', work: (place, round) => put(place.database, place, 1 + (round % 5)) },
  {
    name: 'add an item and confirm',
    work: async (place) => {
      await put(place.database, place, 1);
      await place.database.tx((db) => confirmOrder(db, place.who, null));
    },
  },
];

/** Measures what shoppers do on each PostgreSQL of this machine, alternating round by round, and prints the times and their ratios. */
export async function benchOrders(words: string[]): Promise<void> {
  const options = {
    products: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    write: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args: words, options });
  const [count, rounds, seconds] = [Number(values.products ?? 2_000), Number(values.rounds ?? 5), Number(values.seconds ?? 0.5)];
  if (!(count >= 1_000 && rounds >= 1 && seconds >= 0.1)) throw new Error('--products is at least 1000, --rounds 1, --seconds 0.1');
  const places: Place[] = [];
  try {
    for (const open of databasesHere(undefined)) places.push(await withGoods(await open(), count));
    const text = await measure(places, count, rounds, seconds * 1000);
    console.log(text);
    if (values.write) writeIntoReadme('orders', text);
  } finally {
    for (const place of places) await place.close();
  }
}

/** A shop of `count` products, and one of them that nothing has to be chosen of and that is always there. */
async function withGoods(bench: BenchDatabase, count: number): Promise<Place> {
  const who = await fillShop(bench.database, count);
  const place = { ...bench, who, productId: '' };
  const { data } = await products(bench.database, who.shopId, { searchQuery: 'arroz' }, { perPage: 50 });
  for (const { providerId, isActive } of data.filter((product) => product.isActive)) {
    const candidate = { ...place, productId: providerId };
    const isGood =
      isActive &&
      (await operations
        .at(-1)
        ?.work(candidate, 0)
        .then(
          () => true,
          () => false,
        ));
    if (isGood) return candidate;
  }
  throw new Error(`${bench.name}: no product can be bought`);
}

async function measure(places: readonly Place[], count: number, rounds: number, milliseconds: number): Promise<string> {
  const rows: string[][] = [];
  for (const { name, work } of operations) {
    const times = places.map((): Times[] => []);
    for (const place of places) await closedLoop((round) => work(place, round), { runs: 50, milliseconds });
    for (let round = 0; round < rounds; round++)
      for (const index of places.keys()) {
        const turn = (index + round) % places.length;
        const place = places[turn];
        if (place) times[turn]?.push(await closedLoop((each) => work(place, each), { runs: 10_000, milliseconds }));
      }
    const cells = times.map((each) => `${ms(median(each.map(({ p50 }) => p50)))} / ${ms(median(each.map(({ p99 }) => p99)))}`);
    const [own = [], server] = times;
    const ratios = server?.map(({ p50 }, round) => p50 / (own[round]?.p50 ?? Number.NaN));
    rows.push([
      name,
      ...cells,
      ...(ratios ? [`${median(ratios).toFixed(2)} [${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}]`] : []),
    ]);
    console.error(`${name}: ${cells.join(' | ')}`);
  }
  const heads = ['p50 / p99, ms', ...places.map(({ name }) => name), ...(places.length > 1 ? ['ratio of p50 [rounds]'] : [])];
  const how = `${count} products, one caller, ${machine()}; medians of ${rounds} alternating rounds, the ratio is the server to the embedded database in the same round.`;
  return `${table(heads, rows)}\n\n${how}${places.length > 1 ? '' : ' No PostgreSQL on this machine and no TEST_DATABASE_URL.'}`;
}

const ms = (time: number) => time.toFixed(time < 10 ? 2 : 0);
