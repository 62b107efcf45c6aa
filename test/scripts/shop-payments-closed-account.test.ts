import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { writePaymentAccount } from '../../order-service/database/payments/payment-accounts.ts';
import { seal } from '../../order-service/services/core/secret-encryption.ts';
import { accountSecretContext } from '../../order-service/services/shops/save-payment-accounts.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { startPayable } from '../helpers/order-service/payments.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { fakeAccount, startFakeMercadoPago } from '../helpers/stand-ins/fake-mercado-pago.ts';

// Decision: `payments check` asks the provider about both keys of an account, and its exit code says what is wrong.
test('payments check of an account that this server cannot open is no success', async (t) => {
  const mercadoPago = await startFakeMercadoPago(t);
  const secretsKey = 'uma chave de teste bem comprida, de sobra';
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  await startPayable(t, database, { optionId: 'pix' });
  const check = (key: string) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: url, MERCADOPAGO_API_URL: mercadoPago.url, SECRETS_KEY: key };
      execFile(process.execPath, programArgs('scripts/shop.ts', 'payments', 'check'), { env }, (error, out) =>
        resolve({ code: Number(error?.code ?? 0), out: out.trim() }),
      );
    });
  const shopId = (await database.one<{ id: string }>(sql`select id from shop`))?.id ?? '';
  const provider = 'mercadopago';
  const sealedFor = (secret: 'access token' | 'webhook secret', text: string, key = secretsKey) =>
    seal(key, accountSecretContext(shopId, provider, secret), text);
  const declare = (webhookKey: string) =>
    writePaymentAccount(database, shopId, {
      provider,
      public_key: fakeAccount.publicKey,
      access_token_sealed: sealedFor('access token', fakeAccount.accessToken),
      webhook_secret_sealed: sealedFor('webhook secret', fakeAccount.webhookSecret, webhookKey),
      ...{ pix_key: null, merchant_name: null, merchant_city: null },
      ...{ max_installments: 12, statement_descriptor: null, api: null },
    });
  await declare(secretsKey);
  assert.equal((await check(secretsKey)).code, 0);
  for (const [what, key] of [
    ['another key', 'uma outra chave bem comprida, de sobra'],
    ['no key', ''],
  ] as const) {
    const { code, out } = await check(key);
    assert.equal(code, 2, what);
    assert.match(out, /^Loja "loja", Mercado Pago\nA conta não abre neste servidor, .* Confira SECRETS_KEY/, what);
  }
  await declare('uma outra chave bem comprida, de sobra');
  const { code, out } = await check(secretsKey);
  assert.equal(code, 2);
  assert.match(out, /Access token: aceito.*\nSegredo dos avisos: não abre neste servidor/);
});
