import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readDeclaration } from '../../../order-service/declaration/read-declaration.ts';

const example = readFileSync(path.resolve(import.meta.dirname, '../../../scripts/shop/example.jsonc'), 'utf8');

test('each sample in a comment of the example is valid once its lines are no comments any more', () => {
  // A line of a sample begins with a bracket or a quotation mark, and one of its comments with two more slashes.
  const used = example.replaceAll(/^( *)\/\/ ( *)(?=[{}[\]"]|\/\/)/gm, '$1$2');
  const reading = readDeclaration(used);
  assert.ok('declaration' in reading, JSON.stringify(reading, null, 1));
  const { channels, paymentAccounts, paymentOptions, platformWebhooks } = reading.declaration;
  assert.deepEqual(
    [channels?.length, platformWebhooks?.length, paymentAccounts?.map(({ provider }) => provider)],
    [2, 1, ['mercadopago', 'pagarme', 'pix-key']],
  );
  const meta = channels?.find((channel) => channel.meta)?.meta;
  assert.deepEqual(
    [Object.keys(meta?.templates ?? {}), Object.keys(meta?.nativePayments ?? {})],
    [
      ['order', 'payment'],
      ['pixKey', 'merchantName'],
    ],
  );
  assert.ok(paymentOptions?.some(({ providerType }) => providerType === 'MercadoPago'));
});
