import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Schema, validateAndMap, validateAndUnmap } from '@apimatic/schema';

type Json = Record<string, unknown>;

/** The SDK exports its controllers only; the schemas that they check with are in its files. */
const folder = path.resolve(
  import.meta.dirname,
  '../../../../node_modules/@pagarme/pagarme-nodejs-sdk/dist/cjs/models',
);
const load = createRequire(import.meta.url);
const schemaOf = (name: string): Schema<Json> => load(path.join(folder, `${name}.js`))[`${name}Schema`] as Schema<Json>;

const requests: [method: string, url: RegExp, schema: Schema<Json>][] = [
  ['POST', /^\/core\/v5\/orders$/, schemaOf('createOrderRequest')],
  ['DELETE', /^\/core\/v5\/charges\/ch_\w+$/, schemaOf('createCancelChargeRequest')],
  ['POST', /^\/core\/v5\/tokens\?appId=pk_\w+$/, schemaOf('createTokenRequest')],
];
const responses: [method: string, url: RegExp, schema: Schema<Json>][] = [
  ['POST', /^\/core\/v5\/orders$/, schemaOf('getOrderResponse')],
  ['GET', /^\/core\/v5\/orders\?/, schemaOf('listOrderResponse')],
  ['GET', /^\/core\/v5\/charges\/ch_\w+$/, schemaOf('getChargeResponse')],
  ['DELETE', /^\/core\/v5\/charges\/ch_\w+$/, schemaOf('getChargeResponse')],
  ['POST', /^\/core\/v5\/tokens\?appId=pk_\w+$/, schemaOf('getTokenResponse')],
];

const oldAddress = ['street', 'number', 'neighborhood', 'complement', 'line_2'];

/**
 * Fields that the SDK marks as required and public integrations leave out: the judge adds them, so that everything else
 * is judged.
 */
const optional: [at: string, names: readonly string[]][] = [
  ['items.*', ['category']],
  ['customer', ['code', 'metadata', 'address']],
  ['customer.address', oldAddress],
  ['payments.*.credit_card.card.billing_address', oldAddress],
  ['payments.*.boleto', ['retries', 'billing_address', 'statement_descriptor']],
  ['card', ['brand', 'label']],
];
const address = { zip_code: '', city: '', state: '', country: '', line_1: '' };
const fillings: Json = { metadata: {}, retries: 0 };

/** Why the SDK's schemas refuse a request; empty: they accept it, and know each of its fields. */
export function pagarmeRequestProblems(method: string, url: string, body: unknown): string[] {
  const schema = requests.find(([verb, pattern]) => verb === method && pattern.test(url))?.[2];
  // Without a body a charge is canceled as a whole.
  if (method === 'DELETE' && body === null) return [];
  if (!schema) return body === null || body === undefined ? [] : [`${method} ${url} takes no body`];
  return problemsOf(complete(body ?? {}), schema);
}

/** Why the SDK's schemas refuse a response to this request. */
export function pagarmeResponseProblems(method: string, url: string, response: unknown): string[] {
  const schema = responses.find(([verb, pattern]) => verb === method && pattern.test(url))?.[2];
  return schema ? problemsOf(response, schema) : [`the SDK has no call ${method} ${url}`];
}

function problemsOf(json: unknown, schema: Schema<Json>): string[] {
  const read = validateAndMap(json, schema);
  if (read.errors) return read.errors.map(({ path: at, message }) => `${at?.join('.')}: ${message?.split('\n')[0]}`);
  const written = validateAndUnmap(read.result, schema);
  if (written.errors) return written.errors.map(({ message }) => String(message));
  try {
    // The schemas drop fields that they do not know.
    assert.deepEqual(plain(written.result), plain(json));
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : 'differs'];
  }
}

/** Without absent and null fields, which the schemas treat alike. */
const plain = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json, (_name, value: unknown) => (value === null ? undefined : value)));

/** Adds the optional fields at their places. */
function complete(body: unknown): unknown {
  const copy: unknown = structuredClone(body);
  for (const [at, names] of optional)
    for (const place of placesOf(copy, at === '' ? [] : at.split('.'))) fill(place, names);
  for (const place of placesOf(copy, ['customer', 'address'])) fill(place, oldAddress);
  for (const place of placesOf(copy, ['payments', '*', 'boleto', 'billing_address'])) fill(place, oldAddress);
  return copy;
}

function fill(place: Json, names: readonly string[]): void {
  for (const name of names)
    place[name] ??= name === 'address' || name === 'billing_address' ? { ...address } : (fillings[name] ?? '');
}

function placesOf(json: unknown, [name, ...rest]: string[]): Json[] {
  if (typeof json !== 'object' || json === null) return [];
  if (name === undefined) return Array.isArray(json) ? [] : [json as Json];
  const values: unknown[] = name === '*' ? Object.values(json) : [Reflect.get(json, name)];
  return values.flatMap((value) => placesOf(value, rest));
}
