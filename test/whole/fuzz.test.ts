import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { exampleOf } from '#shared/contract/example-values.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { type CallSchemas, schemas } from '#shared/contract/request-schemas.ts';
import { startShop } from '../helpers/processes/running-shop.ts';

const seed = 20_261_121;
const perCall = 8;
const key = 'k'.repeat(40);
const codes = ['demo-whatsapp', 'demo-instagram', 'demo-messenger', 'demo-webchat', 'demo-agente'];

type Asked = { method: string; path: string; bearer: string; body: string | undefined; type: string };
type Known = { method: string; path: string; body: TSchema | undefined; isPlatform: boolean };

/** All calls except the stream, which has no end. */
const calls: Known[] = [
  ...Object.entries<EndpointFacts>(endpoints)
    .filter(([, { isStream }]) => !isStream)
    .map(([name, { method, path }]) => {
      const known: Record<string, CallSchemas> = schemas;
      return { method, path, body: known[name]?.body, isPlatform: false };
    }),
  ...Object.values(platformCalls).map(({ method, path }) => ({ method, path, body: undefined, isPlatform: true })),
];

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1e308,
    1e-9,
    9_007_199_254_740_992,
    true,
    [],
    {},
    'constructor',
    '%',
    "'; --",
    '𝕏\u202e',
    'a\u0000b',
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.jsonValue({ maxDepth: 3 }),
);
const segment = fc
  .oneof(
    fc.constantFrom('1', '-1', '0', 'arroz', '999999999999999999999', '𝕏', "'", 'null'),
    fc.string({ minLength: 1, maxLength: 20 }),
  )
  .map(encodeURIComponent);
const query = fc
  .dictionary(
    fc.constantFrom(
      'pageNumber',
      'perPage',
      'pageToken',
      'searchQuery',
      'category',
      'type',
      'code',
      'number',
      'coupon',
      'discount',
      'x',
    ),
    fc.string({ maxLength: 30 }),
    { maxKeys: 4 },
  )
  .map((pairs) => new URLSearchParams(pairs).toString());

/** A valid body with some of its fields replaced, any JSON at all, or no JSON. */
function bodyOf(schema: TSchema | undefined): fc.Arbitrary<string> {
  const example: unknown = schema ? exampleOf(schema) : {};
  const fields = typeof example === 'object' && example !== null ? Object.keys(example) : [];
  const spoilt =
    fields.length === 0
      ? junk
      : fc.dictionary(fc.constantFrom(...fields), junk).map((changes) => Object.assign({}, example, changes));
  return fc.oneof(
    spoilt.map((value) => JSON.stringify(value) ?? ''),
    junk.map((value) => JSON.stringify(value) ?? ''),
    fc.string({ maxLength: 60 }),
  );
}

function askedOf({ method, path, body, isPlatform }: Known): fc.Arbitrary<Asked> {
  const names = path.match(/:[a-z]+/gi) ?? [];
  return fc.record({
    method: fc.constant(method),
    path: fc.tuple(fc.tuple(...names.map(() => segment)), query).map(([values, search]) => {
      const filled = names.reduce((text, name, index) => text.replace(name, values[index] ?? ''), path as string);
      return search ? `${filled}?${search}` : filled;
    }),
    bearer: isPlatform ? fc.constant(key) : fc.constantFrom(...codes),
    body: method === 'POST' ? bodyOf(body) : fc.constant(undefined),
    type: fc.constant(isPlatform && path.includes('products') ? 'text/csv' : 'application/json'),
  });
}

test('the whole product responds to every request on every route in its own format, and keeps running', {
  timeout: 300_000,
}, async () => {
  const shop = await startShop({ env: { PLATFORM_API_KEY: key } });
  try {
    const all = calls.flatMap((call, index) => fc.sample(askedOf(call), { seed: seed + index, numRuns: perCall }));
    const wrong: string[] = [];
    // A few at a time: a shop has more than one visitor.
    const queue = [...all];
    const ask = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { method, path, bearer, body, type } = next;
        const headers = {
          authorization: `Bearer ${bearer}`,
          ...(body === undefined ? {} : { 'content-type': type }),
          'idempotency-key': randomUUID(),
        };
        const response = await fetch(shop.url + path, {
          method,
          headers,
          ...(body === undefined ? {} : { body }),
          signal: AbortSignal.timeout(20_000),
        });
        const text = await response.text();
        // The server reads one feed at a time and refuses the others as busy.
        const isInTurn = path.startsWith(platformCalls.importProducts.path) && text.includes('"code":"busy"');
        if ((response.status >= 500 && !isInTurn) || !/^[[{]/.test(text))
          wrong.push(`${method} ${path} ${body} ${response.status} ${text.slice(0, 200)}`);
      }
    };
    await Promise.all([ask(), ask(), ask(), ask()]);
    assert.deepEqual(wrong, []);
    assert.ok(all.length > 400);
    assert.equal((await fetch(`${shop.url}/health/ready`)).status, 200);
    assert.doesNotMatch(shop.output(), /"msg":"(an unexpected error|a call failed)"|"level":60/);
  } finally {
    assert.equal(await shop.stop(), 0);
  }
});
