import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Value } from 'typebox/value';
import { type PlatformCall, type PlatformCallName, platformCalls } from '#shared/contract/platform/platform.ts';
import { type PlatformSample, platformSamples, variableOf } from '#shared/contract/platform/platform-samples.ts';
import type { Client, ClientOptions } from '#shared/platform-client/client.ts';
import { clientFiles } from '../../scripts/platform-client/package-files.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { placeOrder, startDemo, variables } from './documented-demo.ts';

type Packed = {
  createPlatformClient(options: Partial<ClientOptions>): Client;
  verifyWebhook(headers: object, body: string, secret: string | undefined): Promise<unknown>;
};

/** The client as it is packed, loaded from its file. */
async function packedClient(): Promise<Packed> {
  const file = path.join(openFolder(), 'index.mjs');
  await writeFile(file, (await clientFiles('1.0.0'))['index.js'] ?? '');
  return (await import(pathToFileURL(file).href)) as Packed;
}

/** The sample's body with the values of its variables. */
const filled = (body: unknown, values: Record<string, string>): unknown =>
  body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body).replaceAll(/\$([A-Z]+)/g, (_, name: string) => values[name] ?? ''));

// Decision: the packed client makes each call of the Platform API, as the documents show it.
test('the packed client makes every call with its documented sample, and each response has the documented form', async (t) => {
  const { url, key, serviceUrl } = await startDemo(t);
  const client = (await packedClient()).createPlatformClient({ url, apiKey: key, retries: 0 });
  const order = await placeOrder(serviceUrl);
  const calls = Object.entries(platformCalls) as [PlatformCallName, PlatformCall][];
  assert.deepEqual(Object.keys(client), Object.keys(platformCalls));
  for (const [name, call] of calls) {
    const { query, body, file }: PlatformSample = platformSamples[name] ?? {};
    const variable = variableOf(call.path);
    const values: Record<string, string> = await variables(
      url,
      key,
      order,
      call.path.includes(':') ? `$${variable}` : '',
    );
    const [, param] = /:(\w+)/.exec(call.path) ?? [];
    const data = await client[name]?.({
      ...(param !== undefined && { params: { [param]: values[variable] ?? '' } }),
      ...(query && { query }),
      ...(call.body !== undefined && { body: file ? file.text : filled(body, values) }),
    });
    assert.deepEqual(Value.Errors(call.data, data), [], name);
  }
});

test('a missing parameter of the path is named with its call, and nothing is sent', async () => {
  const sent: unknown[] = [];
  const client = (await packedClient()).createPlatformClient({
    url: 'http://localhost:3000',
    apiKey: 'loja_x',
    fetch: async (address) => {
      sent.push(address);
      return Response.json({ success: true, data: null, errors: [] });
    },
  });
  const bad: unknown[] = [undefined, null, '', ' ', '..', Number.NaN, {}, [], true];
  for (const id of bad)
    await assert.rejects(async () => client.order?.({ params: { id } as never }), {
      name: 'TypeError',
      message: 'params.id of order must be a text or a number, and not empty',
    });
  await assert.rejects(async () => client.order?.({}), /params\.id of order/);
  await assert.rejects(async () => client.order?.({ params: null as never }), /params\.id of order/);
  await assert.rejects(async () => client.changeWebhook?.({ body: { url: 'x' } }), /params\.id of changeWebhook/);
  await assert.rejects(async () => client.refundOrder?.({ body: {} }), /params\.number of refundOrder/);
  assert.deepEqual(sent, []);
  await client.refundOrder?.({ params: { number: 12 as never }, body: {} });
  assert.deepEqual(sent, ['http://localhost:3000/platform/orders/12/refunds']);
});

test('a forgotten key, address or secret is named, and not sent', async () => {
  const { createPlatformClient, verifyWebhook } = await packedClient();
  assert.throws(() => createPlatformClient({ url: 'http://localhost:3000', apiKey: undefined as never }), /apiKey/);
  assert.throws(() => createPlatformClient({ url: undefined as never, apiKey: 'loja_x' }), /url/);
  assert.throws(() => createPlatformClient({ url: 'loja.example', apiKey: 'loja_x' }), /url.*https:\/\//);
  await assert.rejects(verifyWebhook({}, '{}', undefined), /secret/);
});
