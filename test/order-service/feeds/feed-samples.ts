import assert from 'node:assert/strict';
import { type FeedOutcome, type FeedProduct, memoryProducts } from '../../../order-service/feeds/feed-product.ts';
import {
  type FeedLimits,
  type FeedOptions,
  type FeedSummary,
  feedLimits,
  readFeed,
} from '../../../order-service/feeds/read-feed.ts';
import type { ImportedFeed } from '../../../order-service/services/imports/plan-import.ts';

/** Minimal feeds for tests. */
export const rss = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Loja da Ana</title>
${items.map((item) => `<item>${item}</item>`).join('\n')}
</channel></rss>`;

export const atom = (...entries: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>Loja da Ana</title><link href="https://ana.example"/>${entries.map((entry) => `<entry>${entry}</entry>`).join('')}</feed>`;

/** A complete item. `fields` replace or add attributes, null removes one, and `more` is raw XML after them. */
export function item(fields: Record<string, string | null> = {}, more = ''): string {
  const all = { id: 'vela', title: 'Vela de cera', price: '15.00 BRL', availability: 'in_stock', ...fields };
  return Object.entries(all)
    .flatMap(([name, value]) => (value === null ? [] : [`<g:${name}>${value}</g:${name}>`]))
    .concat(more)
    .join('');
}

/** The outcome of a valid feed. */
export function outcomeOf(feed: string | Uint8Array, limits: FeedOptions = feedLimits): FeedOutcome & FeedSummary {
  const reading = readFeed(typeof feed === 'string' ? Buffer.from(feed) : feed, limits);
  assert.ok(!('refusal' in reading), 'refusal' in reading ? reading.refusal : '');
  return reading;
}

/** A valid feed for an import. */
export function importedFeed(feed: string | Uint8Array, limits?: FeedOptions): ImportedFeed {
  const { products, problems } = outcomeOf(feed, limits);
  return { products: memoryProducts(products), problems };
}

/** The only product of a feed. */
export function onlyProduct(feed: string | Uint8Array): FeedProduct {
  const { products, problems } = outcomeOf(feed);
  const [product] = products;
  assert.deepEqual(problems, []);
  assert.ok(product !== undefined && products.length === 1);
  return product;
}

/** The reason why a file is refused. */
export function refusalOf(file: string | Uint8Array, limits?: FeedLimits): string {
  const reading = readFeed(typeof file === 'string' ? Buffer.from(file) : file, limits);
  return 'refusal' in reading ? reading.refusal : `read as ${reading.format}`;
}
