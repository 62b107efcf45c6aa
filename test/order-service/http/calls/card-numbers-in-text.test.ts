import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { panelSchemas } from '#shared/contract/panel/panel-schemas.ts';
import { platformCalls } from '#shared/contract/platform/platform.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { freeTextFields } from '#shared/rules/card/free-text-fields.ts';
import { panelFreeTextFields } from '#shared/rules/card/panel-free-text-fields.ts';
import { cardNumberInText } from '#shared/text/payment/card-form.ts';
import { createApiKey } from '../../../../order-service/services/platform/api-keys.ts';
import { freshDatabase } from '../../../helpers/database/database.ts';
import { databaseDump } from '../../../helpers/database/database-dump.ts';
import { contextSecret, createShop, startTestService } from '../../../helpers/order-service/order-service.ts';
import { signInStaff } from '../../../helpers/order-service/panel.ts';

const typed = 'meu cartão 5555 5555 5555 4444';
/** A card number as it may be written into a log, with or without its spaces. */
const leaks = /5555[\s\\u00a0-]*5555[\s\\u00a0-]*5555/;

type Schema = Record<string, unknown>;
type Call = {
  name: string;
  by: 'session' | 'platform' | 'panel';
  method: string;
  path: string;
  fields: readonly string[];
  body?: Schema | undefined;
  query?: Schema | undefined;
  params?: Schema | undefined;
};

const callsOf = (
  by: Call['by'],
  table: Record<string, object>,
  texts: Readonly<Record<string, readonly string[]>>,
  schemaOf: (name: string) => object | undefined,
): Call[] =>
  Object.entries(texts).flatMap(([name, fields]) => {
    const facts = table[name] as Pick<Call, 'method' | 'path'> | undefined;
    const schema = schemaOf(name) as Pick<Call, 'body' | 'query' | 'params'> | undefined;
    return facts && schema
      ? [{ name, by, fields, ...facts, body: schema.body, query: schema.query, params: schema.params }]
      : [];
  });

const calls: Call[] = [
  ...callsOf('session', endpoints, freeTextFields, (name) => Reflect.get(schemas, name)),
  ...callsOf('platform', platformCalls, freeTextFields, (name) => Reflect.get(platformCalls, name)),
  ...callsOf('panel', panelCalls, panelFreeTextFields, (name) => Reflect.get(panelSchemas, name)),
];

/** A value that a schema accepts, as far as its type, its limits and its choices say. */
function sampleOf(schema: unknown): unknown {
  const {
    type,
    anyOf,
    properties,
    required,
    items,
    const: only,
    enum: words,
    minimum,
    pattern,
    format,
  } = Object(schema);
  if (only !== undefined) return only;
  if (Array.isArray(words)) return words[0];
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0]);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {})
        .filter(([name]) => (required ?? []).includes(name))
        .map(([name, part]) => [name, sampleOf(part)]),
    );
  if (type === 'array') return [sampleOf(items)];
  if (type === 'integer' || type === 'number') return Math.max(1, Number(minimum ?? 1));
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  return format === 'uuid' || /a-f/.test(String(pattern)) ? randomUUID() : 'a';
}

/** The value with a card number at a path, in the first element of each list on the way. */
function typedInto(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return typed;
  if (step === '*') return [typedInto(Array.isArray(value) ? value[0] : undefined, rest)];
  if (Array.isArray(value)) return [typedInto(value[0], [step, ...rest])];
  return { ...Object(value), [step]: typedInto(Reflect.get(Object(value), step), rest) };
}

describe('a card number in a free text', () => {
  // Decision: A card number in a free text is refused, and reaches no response, no log and no table.
  test('reaches no response, no log and no table, whatever call it is typed into', async (t) => {
    const database = await freshDatabase(t);
    const service = await startTestService(t, database);
    const { shopId } = await createShop(database, { agentCode: 'bia' });
    const { key } = await createApiKey(database, shopId, { name: 'ERP', contextSecret });
    const owner = await signInStaff(database, shopId, 'owner');
    const codes = { session: 'bia', platform: key, panel: owner.token };
    const named = new Set<string>();
    for (const { name, by, method, path, fields, body, query, params } of calls)
      for (const field of fields) {
        const isQuery = query !== undefined && field in Object(query.properties);
        const url = path.replaceAll(/:(\w+)/g, (_whole, param: string) =>
          by === 'panel' && param === 'part'
            ? 'stores'
            : String(sampleOf(Reflect.get(Object(params?.properties), param))),
        );
        const sent = typedInto(sampleOf(isQuery ? query : body), field.split('.'));
        const search = isQuery ? `?${new URLSearchParams(Object(sent))}` : '';
        const options = { code: codes[by], headers: { 'idempotency-key': randomUUID() } };
        const response = await (method === 'GET'
          ? service.get(`${url}${search}`, options)
          : service.post(`${url}${search}`, isQuery ? {} : sent, options));
        const said = JSON.stringify(response);
        assert.doesNotMatch(said, leaks, `${name}.${field} returns it`);
        assert.doesNotMatch(service.logged(), leaks, `${name}.${field} logs it`);
        assert.ok(response.status >= 400, `${name}.${field} accepts it: ${said.slice(0, 160)}`);
        if (said.includes(cardNumberInText)) named.add(`${name}.${field}`);
        // The sample breaks another rule of the call besides, or the caller may not make it.
        else assert.ok([400, 403].includes(response.status), `${name}.${field}: ${said.slice(0, 160)}`);
      }
    assert.ok(named.size >= 40, `${named.size} texts are refused by name: ${[...named].join(', ')}`);
    assert.doesNotMatch(await databaseDump(database), leaks);
  });
});
