import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** How many transactions of a file belong to no single shop, and why. */
const withoutShop: Readonly<Record<string, [count: number, why: string]>> = {
  'catalog/count-sales.ts': [2, 'a batch has orders of many shops'],
  'catalog/search/refresh-search-index.ts': [1, 'a batch has products of many shops'],
  'demo/demo-finish.ts': [2, 'the demo has one shop'],
  'demo/reset-demo.ts': [1, 'the demo has one shop'],
  'jobs/cancel-job.ts': [1, "an operator's command"],
  'messaging/environment-channels.ts': [1, 'runs at the start'],
  'shops/apply-shop.ts': [1, "an operator's command"],
  'shops/create-shop.ts': [1, "an operator's command"],
  'tray/tray-authorization.ts': [2, 'the store belongs to no shop yet'],
};

/** The arguments of each call of `tx`, as text. */
function transactionsIn(source: string): string[] {
  const found: string[] = [];
  for (const { index } of source.matchAll(/\.tx\(/g)) {
    let depth = 1;
    let end = index + 4;
    for (; depth > 0; end++) {
      if ('([{'.includes(source[end] ?? ' ')) depth++;
      if (')]}'.includes(source[end] ?? ' ')) depth--;
    }
    found.push(source.slice(index + 4, end - 1));
  }
  return found;
}

/** Whether a call has a second argument: the shop comes last, after the function. */
const namesItsShop = (call: string): boolean => /,\s*[\w.]*shop_?id,?\s*$/i.test(call);

// Decision: One shop's transactions, those of its jobs included, take at most its share of the connections.
test("each transaction of a shop takes one of the shop's share of connections", () => {
  const folder = 'order-service/services';
  const counts: Record<string, number> = {};
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )) {
    const calls = transactionsIn(readFileSync(`${folder}/${file}`, 'utf8'));
    const count = calls.filter((call) => !namesItsShop(call)).length;
    if (count > 0) counts[file] = count;
  }
  assert.deepEqual(counts, Object.fromEntries(Object.entries(withoutShop).map(([file, [count]]) => [file, count])));
});
