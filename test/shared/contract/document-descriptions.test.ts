import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Value } from 'typebox/value';
import { callDocs, codesOf } from '#shared/contract/call-docs/call-docs.ts';
import { errorCodes } from '#shared/contract/call-docs/error-codes.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { exampleOf } from '#shared/contract/example-values.ts';
import { platformOpenApi, sessionOpenApi } from '#shared/contract/openapi.ts';
import { type CallSchemas, schemas } from '#shared/contract/request-schemas.ts';
import { uuidPattern } from '#shared/contract/text-patterns.ts';

type Schema = { $ref?: string; description?: string; properties?: Record<string, Schema>; [part: string]: unknown };
type Operation = { operationId: string; summary: string; description: string };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const read = (document: object) => JSON.parse(JSON.stringify(document)) as Document;
const documents: Record<string, Document> = {
  session: read(sessionOpenApi('https://loja.example')),
  platform: read(platformOpenApi('https://loja.example')),
};

/** Every property of a document with its place. An example is data, and no schema. */
function propertiesIn(value: unknown, at = ''): [place: string, name: string, schema: Schema][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]): [string, string, Schema][] => {
    if (key === 'example' || key === 'examples') return [];
    const place = `${at}/${key}`;
    if (key !== 'properties') return propertiesIn(part, place);
    const named = Object.entries(part as Record<string, Schema>);
    return named.flatMap(([name, schema]) => [
      [`${place}/${name}`, name, schema],
      ...propertiesIn(schema, `${place}/${name}`),
    ]);
  });
}

const descriptionIn = ({ components }: Document, { description, $ref }: Schema): string | undefined =>
  description ?? components.schemas[$ref?.split('/').at(-1) ?? '']?.description;

// Decision: each property of both documents says what its name and type do not: unit, absence, author, meaning.
test('each property of both documents has a description', () => {
  for (const [which, document] of Object.entries(documents)) {
    const all = propertiesIn(document);
    assert.ok(all.length > 500, `${which}: ${all.length}`);
    const bare = all.filter(([, , schema]) => (descriptionIn(document, schema) ?? '').length < 5);
    assert.deepEqual(
      bare.map(([place]) => place),
      [],
      which,
    );
    for (const [name, schema] of Object.entries(document.components.schemas))
      assert.ok((schema.description ?? '') !== '', `${which}: ${name}`);
  }
});

test('each instant of both documents has the format of an instant', () => {
  for (const [which, document] of Object.entries(documents)) {
    const isInstant = (name: string) =>
      /^(at|now)$|[a-z](At|Since|Until|DeliveryTime)$/.test(name) && name !== 'scheduleUntil';
    const formatOf = (schema: Schema): unknown =>
      schema.format ?? schema.pattern ?? (schema.anyOf as Schema[] | undefined)?.map(formatOf).find(Boolean);
    const without = propertiesIn(document).filter(([, name, schema]) => isInstant(name) && !formatOf(schema));
    assert.deepEqual(
      without.map(([place]) => place),
      [],
      which,
    );
  }
});

test('each operation has a summary of its own and says when it is called', () => {
  for (const [which, { paths }] of Object.entries(documents)) {
    const all = Object.values(paths).flatMap((methods) => Object.values(methods));
    const summaries = all.map(({ summary }) => summary);
    assert.deepEqual(
      summaries.filter((summary, at) => summaries.indexOf(summary) !== at),
      [],
      which,
    );
    for (const { operationId, description } of all) {
      const [said = '', codes = ''] = description.split('\n\n');
      assert.ok(said.length > 30, operationId);
      assert.match(codes, /^- `[a-z-]+` \d{3}/, operationId);
    }
  }
});

test('the document of an operation has exactly the codes of its table', () => {
  const documented = Object.values(documents.session?.paths ?? {}).flatMap((methods) => Object.values(methods));
  for (const { operationId, description } of documented) {
    const name = operationId as keyof typeof callDocs;
    const codes = [...description.matchAll(/^- `([a-z-]+)`/gm)].map(([, code]) => code);
    assert.deepEqual(codes, Object.keys(codesOf(name, endpoints[name])), name);
  }
});

/** The text of all sources in a folder. */
const sourceOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');

/** The folders whose refusals reach callers with a session. */
const folders = ['cart', 'checkout', 'customers', 'messaging', 'orders', 'payment-setup', 'payments'];
const services = path.join(import.meta.dirname, '..', '..', '..', 'order-service', 'services');

test('each code of a rule that a session meets is documented, and each documented one exists', () => {
  const source = folders.map((folder) => sourceOf(path.join(services, folder))).join('\n');
  const thrown = [...source.matchAll(/ruleRefusal\(\s*'([a-z-]+)'|code: '([a-z-]+)'/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  const known: readonly string[] = Object.keys(errorCodes);
  assert.deepEqual(
    [...new Set(thrown)].filter((code) => !known.includes(code)),
    [],
  );
  const shared = path.join(services, '..', '..', 'shared');
  const whole = [path.join(services, '..'), path.join(shared, 'rules'), path.join(shared, 'text')]
    .map(sourceOf)
    .join('\n');
  const made = (code: string) => whole.includes(`'${code}'`) || code.startsWith('refund-');
  assert.deepEqual(
    known.filter((code) => !made(code)),
    [],
  );
  const used = new Set(Object.values(callDocs).flatMap(({ codes }) => codes));
  assert.deepEqual(
    known.filter((code) => !used.has(code as keyof typeof errorCodes)),
    [],
  );
});

test('each body of the document has an example that its schema allows', () => {
  for (const [name, parts] of Object.entries<CallSchemas>(schemas))
    if (parts.body) assert.deepEqual(Value.Errors(parts.body, exampleOf(parts.body)), [], name);
  const bodies = Object.values(documents).flatMap(({ paths }) =>
    Object.values(paths).flatMap((methods) => Object.values(methods)),
  ) as (Operation & { requestBody?: { content: Record<string, { example?: unknown }> } })[];
  for (const { operationId, requestBody } of bodies)
    for (const [type, { example }] of Object.entries(requestBody?.content ?? {}))
      if (type === 'application/json') assert.ok(example !== undefined, operationId);
});

// Decision: ids are the order service's own. No call or field of the document requires a UUID.
test('the document of the sessions requires no UUID', () => {
  const document = JSON.stringify(sessionOpenApi('https://loja.example'));
  assert.ok(!document.includes(JSON.stringify(uuidPattern)));
  assert.ok(!/"format":"uuid"|"pattern":"[^"]*0-9a-f/.test(document));
});
